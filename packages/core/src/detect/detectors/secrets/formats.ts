/** The token formats of the services, one row each (see secret-format.ts), with the page that publishes the format or its prefix. */
import { COMMON_FORMATS } from './common-formats.ts'

export const FORMATS: readonly string[] = [
  ...COMMON_FORMATS,
  'PRIVATE_KEY LS0tLS1CRUdJTiB(SU0Eg|QUklW|FQyBQ|FTkNS|PUEVO|EU0Eg)%b40,16000={0,2}', // base64 of RFC 7468's first line, as kubeconfig has it
  'PASSWORD_HASH aad3b435b51404eeaad3b435b51404ee:%h32', // Windows, as pwdump writes it: the LM hash of nothing ([MS-NLMP], LMOWFv1), then the NT hash
  // Cloud
  'GOOGLE_OAUTH_TOKEN GOCSPX-%u28 ya29.%u30,1000 1//0%u40,200', // Google Identity, "Using OAuth 2.0"
  'AZURE_CLIENT_SECRET [\\w~.]{3}%dQ~[\\w~.-]{31,34}(?![\\w~-])', // Microsoft Purview, "Microsoft Entra client secret"
  'AZURE_KEY ((?<=&sv=1.0&sig=)%u43(?![\\w-])|%w42(AzSe[A-D]%w5|%w10(%w24AZDO%w4|JQQJ9%w27))(?!\\w)|%u44AzFu%u5[AQgw]==' + // Azure Logic Apps, "Call, trigger, or nest workflows", signature; Microsoft Purview, "Azure DevOps personal access token"; common annotated keys
    '|%b33((AIoT|AzCa|AZEG|[+]A(Sb|Eh|Rm))[A-P]%b5=|%b9([+]ACR[A-D]%b5|%b34(ACDb|APIM|[+]A(Ba|MC|St))%b5[AQgw]==)))', // microsoft/security-utilities, identifiable keys
  'ALIBABA_KEY LTAI%w12(%w8)?', // Alibaba Cloud RAM, "AccessKey pair"
  'TENCENT_KEY AKID%w32', // Tencent Cloud CAM, "Access keys"
  'YANDEX_KEY AQVN%u35,38 t1.%u20,400={0,2}.%u86', // Yandex Cloud IAM, "Secrets of Yandex Cloud"
  'DIGITALOCEAN_TOKEN do[opr]_v1_%h64', // DigitalOcean API, "Token formats"
  'HEROKU_KEY HRKU-%i HRKU-AA%u58', // Heroku Dev Center changelog 3175
  'CLOUDFLARE_TOKEN cf(k|ut|at)_%u41,64 v1.0-%h24-%h146', // Cloudflare, "Token formats"; "Origin CA keys"
  'VERCEL_TOKEN vc[aikpr]_%u56', // Vercel changelog, "New token formats and secret scanning"
  'NETLIFY_TOKEN nfp_%w36,48', // Netlify API, "Authentication"
  'FLY_TOKEN fo1_%u43 fm[12][ar]?_%b100,4000={0,3}', // Fly.io, "Access tokens"
  'RENDER_KEY rnd_%w24,40', // Render, "The Render API"
  'SCALINGO_TOKEN tk-us-%u48', // Scalingo API, "Authentication"
  'DATABRICKS_TOKEN dapi%h32(-%d)? dkea%h32 dose%h32', // Databricks, "Personal access tokens"
  'AWS_BEDROCK_KEY ABSK%b109,269={0,2} bedrock-api-key-%b100,2000={0,2}', // Amazon Bedrock User Guide, "API keys"
  'OPENSHIFT_TOKEN sha256~%u43', // OpenShift, "Managing user-owned OAuth access tokens"
  // Databases
  'SUPABASE_KEY sbp_(v0_|oauth_)?%h40 sb_secret_%u31,40', // Supabase, "Understanding API keys"
  'PLANETSCALE_TOKEN pscale_(tkn|oauth|pw)_%u32,64', // PlanetScale, "Service tokens", "Password roles"
  'NEON_KEY napi_%l40,80 npg_%w12', // Neon, "Manage API keys", "Connect"
  'MONGODB_ATLAS_KEY mdb_sa_sk_%u40', // MongoDB Atlas, "Service accounts overview"
  'AIRTABLE_TOKEN pat%w14.%h64 oaa%w14.v1.%u20,200.%h64', // Airtable Web API, "Authentication", "OAuth reference"
  // Code, packages, builds
  'BITBUCKET_TOKEN ATBB%w32 ATCTT3[\\w=-]{60,400}', // Bitbucket Cloud, "App passwords", "Access tokens"
  'ATLASSIAN_TOKEN AT(A|S)TT3[\\w=-]{60,400}', // Atlassian, "Manage API tokens"
  'NPM_TOKEN npm_%w36', // npm docs, "About access tokens"; GitHub blog, "npm token format"
  'PYPI_TOKEN pypi-AgE%u50,1000', // PyPI help, "API token"
  'RUBYGEMS_KEY rubygems_%h48', // RubyGems guides, "API key scopes"
  'CRATES_IO_TOKEN cio%w32', // crates.io, secret scanning partner format
  'NUGET_KEY oy2%l43', // NuGet docs, "Scoped API keys"
  'DOCKER_TOKEN dckr_[op]at_%u24,64 eyJhdXRocyI6%b20,2000={0,2}', // Docker docs, "Access tokens"; base64 of `{"auths":`
  'ARTIFACTORY_KEY AKCp%w60,80 cmVmd%w59', // JFrog, "API key", "Reference tokens"
  'CIRCLECI_TOKEN CCI(PAT|PRJ)_%w22_%h40', // CircleCI, "Managing API tokens"
  'BUILDKITE_TOKEN bk(ua|aa|ar|ct)_(%w2,8.)?(%h40|%w40,90)', // Buildkite, "Token security"
  'TERRAFORM_TOKEN %w14.atlasv1.%u60,70', // HCP Terraform, "API tokens"
  'PULUMI_TOKEN pul-%h40', // Pulumi Cloud, "Access tokens"
  'POSTMAN_KEY PMAK-%h24-%h34', // Postman, "Generate and use API keys"
  'README_KEY rdme_%l70', // ReadMe docs, "Authentication"
  'FIGMA_TOKEN figd_%u40,60', // Figma, "Personal access tokens"
  'SONAR_TOKEN sq[upa]_%h40', // SonarQube, "Managing your tokens"
  'SOURCEGRAPH_TOKEN sgp_(([\\da-fA-F]{16}|local)_)?[\\da-fA-F]{40} (sg[ds]|slk)_[\\da-fA-F]{64}', // Sourcegraph, "Token types"
  'LAUNCHDARKLY_KEY sdk-%i api-%i', // LaunchDarkly, "API access tokens", "SDK credentials"
  // Secrets managers and keys
  'VAULT_TOKEN hv[sbr].%u24,500', // HashiCorp Vault, "Tokens", token prefixes
  'DOPPLER_TOKEN dp.(pt|st|ct|sa(id)?|scim|audit).([a-z0-9_-]{2,35}.)?%w40,44', // Doppler, "Auth token formats"
  'ONEPASSWORD_TOKEN ops_eyJ%b200,2000={0,2} A3-%U6-(%U11|%U6-%U5)(-%U5){3}', // 1Password, "Service accounts", "Secret Key"
  'AGE_SECRET_KEY AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}', // age specification, "Recipient types", X25519
  'TAILSCALE_KEY tskey-(api|auth|client|scim|webhook)-%w8,24(-%w12,48)?(?![\\w-])', // Tailscale, "Key prefixes"
  // Language models
  'HUGGINGFACE_TOKEN hf_(oauth_)?%w34,40 api_org_%w34', // Hugging Face Hub, "User access tokens"
  'REPLICATE_TOKEN r8_%w37', // Replicate, "API tokens"
  'GROQ_KEY gsk_%w52', // Groq, "API keys"
  'PERPLEXITY_KEY pplx-%w40,64', // Perplexity, "API keys"
  'XAI_KEY xai-%w70,90', // xAI, "API keys"
  'NVIDIA_KEY nvapi-%u60,80', // NVIDIA NGC, "API keys"
  'ELEVENLABS_KEY sk_%h48', // ElevenLabs docs, "Authentication"
  'LANGSMITH_KEY lsv2_(pt|sk)_%h32_%h10', // LangSmith, "Create an account and API key"
  'PINECONE_KEY pcsk_%w5,6_%w63', // Pinecone docs, "Manage API keys"
  'WANDB_KEY wandb_v1_%u77', // Weights & Biases, "Find your API key"
  // Payments and commerce
  'SQUARE_TOKEN sq0(atp|csp)-%u22,43 EAAA%u60', // Square, "Access tokens"
  'PLAID_TOKEN access-(sandbox|development|production)-%i', // Plaid, "API reference", access tokens
  'FLUTTERWAVE_KEY FLWSECK(_TEST)?-%w12,40(-X)?(?![\\w-])', // Flutterwave, "API keys"
  'SHOPIFY_TOKEN shp(at|ca|pa|ss|ua|tka)_[\\da-fA-F]{32}', // Shopify, "Access tokens"; changelog, "Length and prefix of tokens"
  'DUFFEL_TOKEN duffel_(test|live)_%u43', // Duffel, "Making requests"
  'EASYPOST_KEY EZ[AT]K%w54', // EasyPost, "Authentication"
  'SHIPPO_TOKEN shippo_(live|test)_%h40', // Shippo, "Authentication"
  'LOB_KEY live_%h35 test_%h35', // Lob, "API keys"
  'ADYEN_KEY AQE[a-z]hm%b40,200={0,2}-%b43=-', // Adyen docs, "API credentials"
  // Messages and mail
  'SLACK_WEBHOOK https://hooks.slack(-gov)?.com/(services|workflows|triggers)/[\\w/]{30,90}', // Slack, "Incoming webhooks"
  'DISCORD_TOKEN [MNO]%u23,27.%u6.%u27,38', // Discord, "Reference", authentication
  'DISCORD_WEBHOOK https://discord(app)?.com/api/webhooks/%d17,20/%u60,80', // Discord, "Webhook resource"
  'TELEGRAM_TOKEN %d8,10:AA%u33', // Telegram Bot API, "Authorizing your bot"
  'TWILIO_KEY SK%h32', // Twilio, "API keys"
  'TWILIO_ACCOUNT_SID AC%h32', // Twilio, "What is a SID?"
  'SENDGRID_KEY SG.%u22.%u43', // SendGrid, "API keys"
  'MAILGUN_KEY key-%h32 %h32-%h8-%h8', // Mailgun, "API keys"
  'MAILCHIMP_KEY %h32-us%d1,2', // Mailchimp Marketing API, "Fundamentals"
  'BREVO_KEY xkeysib-%h64-%w16 xsmtpsib-%h64-%w16', // Brevo, "Authentication schemes"
  'RESEND_KEY re_%w8_%w24', // Resend, "API keys"
  'INTERCOM_TOKEN dG9rO%b50,60={0,2}', // Intercom, "Authentication": base64 of `tok:`
  'TEAMS_WEBHOOK https://[\\w-]{1,40}.webhook.office.com/webhookb2/%i@%i/IncomingWebhook/%h32/%i', // Microsoft Teams, "Create Incoming Webhooks"
  // Social, marketing, work
  'FACEBOOK_TOKEN EAA%w80,400', // Meta for Developers, "Access tokens"
  'TWITTER_TOKEN AAA{16}[\\w%]{20,80}%3D%w40,60', // X API, "Using and generating an app-only bearer token"
  'LINKEDIN_TOKEN WPL_AP%d.%w16.%b6== AQ[UVWX]%u200,600', // LinkedIn, "Authorization code flow"
  'DROPBOX_TOKEN sl.(u.)?%u130,2000', // Dropbox, "OAuth guide"
  'HUBSPOT_TOKEN pat-(na|eu|ap)%d-%i', // HubSpot, "Private apps"
  'TYPEFORM_TOKEN tfp_%u40,70', // Typeform, "Personal access token"
  'CONTENTFUL_TOKEN CFPAT-%u43', // Contentful, "Personal access tokens"
  'MAPBOX_TOKEN pk.eyJ%u40,300.%u22 sk.eyJ%u40,300.%u22', // Mapbox, "Access tokens"
  'LINEAR_KEY lin_(api|oauth|wh)_%w40,64', // Linear, "API and webhooks"
  'NOTION_TOKEN ntn_%w40,50 secret_%w43', // Notion, "Authentication"
  'ASANA_TOKEN 1/%d12,20:%h32 2/%d12,20/%d12,20:%h32', // Asana, "Personal access token"
  'SALESFORCE_TOKEN 00D%w12(%w3)?!A[\\w.]{80,120}', // Salesforce REST API, "Set up authorization", access tokens
  'FRAME_IO_TOKEN fio-u-%u64', // Frame.io, "Authentication"
  // Watching
  'NEW_RELIC_KEY NRAK-%U27 NRII-%u32 NRJS-%h19 %h36NRAL', // New Relic, "API keys"
  'GRAFANA_TOKEN glsa_%w32_[\\da-fA-F]{8} glc_%b32,400={0,2} eyJrIjoi%b60,400={0,2}', // Grafana, "Service accounts", "Cloud access policies"
  'SENTRY_TOKEN sntrys_eyJ%b20,600={0,2}_%b43 sntry[aiu]_%h64', // Sentry, "Auth tokens"
  'DYNATRACE_TOKEN dt0[cs]%d%d.%U8,24.%U64', // Dynatrace, "Access tokens", token format
  'PREFECT_KEY pn[ub]_%w36', // Prefect, "Manage API keys"
  'POSTHOG_KEY phx_%w43,52', // PostHog, "API overview", personal API keys
  // Services that have no label of their own
  'SECRET_KEY sk[-_](or-v1-|kimi-)?%w32,64' + // the keys of DeepSeek, Moonshot, Model Studio, OpenRouter, Kimi Code, Knock, Plunk
    ' apify_api_%w36' + // Apify docs, "API integration"
    ' p8e-%u32' + // Adobe Developer, "Server to Server authentication"
    ' aio_%w28' + // Adafruit IO, secret scanning partner format
    ' xa[ap]t-%i' + // Axiom, "Authenticate API requests with tokens"
    ' AVNS_(%u15|%u19)' + // Aiven docs, "Service users"
    ' crsr_%u64' + // Cursor, "API keys"
    ' csk-%l48' + // Cerebras Inference docs, "QuickStart"
    ' sk_(test_)?%i' + // Checkout.com docs, "API keys"
    ' 4b1d%w38' + // ClickHouse Cloud, "Managing API keys"
    ' pk_%d4,9_%U32' + // ClickUp API, "Authentication", personal token
    ' CLOJARS_%l60' + // Clojars wiki, "Deploy tokens"
    ' cflt%b60' + // Confluent Cloud, "API keys"
    ' dbt[cu]_%u40,60' + // dbt, "Service account tokens", "Personal access tokens"
    ' dd[po]_%w36' + // Deno Deploy, "Access tokens"
    ' DO00%U16' + // DigitalOcean, "Manage access keys" of Spaces
    ' e2b_%h40' + // E2B docs, "API key"
    ' fc-%h32' + // Firecrawl docs, "API keys"
    ' fw_%w22,24' + // Fireworks AI docs, "API keys"
    ' pat.%u22.%h24.%w20 sat.%u22.%h24.%w20' + // Harness, "Manage API keys"
    ' hca(ik|ic)_%l58' + // Honeycomb, "API keys"
    ' st.%h24.%h32.%h32' + // Infisical, "Service tokens"
    ' ico-%w32' + // Infracost docs, "API keys"
    ' pk_(%w6_)?%h34' + // Klaviyo, "Obtain API credentials", private keys
    ' sk-lf-%i' + // Langfuse docs, "API authentication"
    ' llx-%w48' + // LlamaCloud, "API keys"
    ' mlsn.%h64' + // MailerSend, "Managing API tokens"
    ' %w6_%w29_mmk' + // MaxMind, "License key format"
    ' live_(?=[A-Za-z]{0,29}\\d)(%w30,35|%u40) test_(?=[A-Za-z]{0,29}\\d)%w30,35' + // Mollie, "Authentication"; Chargebee, "API authentication"; GoCardless, "Access tokens"
    ' [23]%w26_%w20,22' + // ngrok API, "API keys"
    ' API-%U26' + // Octopus Deploy, "How to create an API key"
    ' pdl_(live|sdbx)_apikey_%l26_%w22_%w3' + // Paddle, "API keys", format
    ' ak_(live|test)_%w30' + // Pagar.me, "API keys"
    ' persona_(sandbox|production)_%i' + // Persona, "API keys"
    ' ptr_%b43=' + // Portainer docs, "Access tokens"
    ' sec-c-%w44,50={0,2}' + // PubNub, "API keys", secret key
    ' ramp_sec_%w48' + // Ramp developer docs, client secret
    ' sk(_test)?_(10|[1235])x[123]_[\\da-fA-F]{64}' + // Recharge, "API tokens"
    ' sgp_%w64' + // Segment, "Public API", authentication
    ' snyk_[su]at.%h8.%u40,400.%u20,200' + // Snyk, "Personal access tokens", "Service accounts"
    ' sup_sk_%w32,40' + // SumUp, "API keys"
    ' tvly-((dev|prod)-)?%w32' + // Tavily docs, "API credentials"
    ' tgp_v1_%u43' + // Together AI docs, "API keys"
    ' ATTA%w72' + // Trello, "Authorizing with REST API"
    ' VF.((DM|WS).)?%h24.%w16' + // Voiceflow, "API keys"
    ' ck_%h40 cs_%h40' + // WooCommerce REST API, "Authentication"
    ' IQoJb3JpZ2lu%b80,4000={0,2} FwoGZXIvYXdz%b80,4000={0,2} FQoGZXIvYXdz%b80,4000={0,2}' + // AWS STS API, "GetSessionToken", session tokens: base64 that tells `origin` and `er/aws`
    ' v2.(local|public).%u40,4000(.%u2,400)? v3.(local|public).%u40,4000(.%u2,400)? v4.(local|public).%u40,4000(.%u2,400)?' + // PASETO specification, token format
    ' https://hooks.zapier.com/hooks/catch/%d4,10/%l5,10' + // Zapier, "Webhooks by Zapier"
    ' 1000.%h32.%h32', // Zoho, "OAuth tokens"
]
