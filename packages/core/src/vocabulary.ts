/** The words every package agrees on: actions, risks and entity labels. No logic beyond ordering and membership. */

/** What may be done with a text, from laxest to most severe. */
export const ACTIONS = ['allow', 'redact', 'deny'] as const
export type Action = (typeof ACTIONS)[number]

/** How grave an outcome is, from lowest to highest. */
export const RISKS = ['low', 'medium', 'high', 'critical'] as const
export type Risk = (typeof RISKS)[number]

/** Who made the decision: a server (`cloud`) or a device that reports it (`edge`). */
export type CaptureMode = 'cloud' | 'edge'

/** The packages that may report a decision; a claim names one of them as `sdk.name`. */
export const SDK_NAMES = ['@svc/core', '@svc/attest', '@svc/widget', '@svc/server'] as const
export type SdkName = (typeof SDK_NAMES)[number]

/** What kind of thing a label stands for; built-in policies speak in these. */
export type Category =
  | 'contact'
  | 'identity'
  | 'financial'
  | 'government_id'
  | 'health'
  | 'technical'
  | 'credential'

/**
 * Every entity label, by category. Microsoft Presidio's name where it has one, the same pattern where it has none
 * (see docs/decisions/0002). A label is a promise on the wire: it is added, never renamed.
 */
const NAMES: Readonly<Record<Category, string>> = {
  contact:
    'EMAIL_ADDRESS PHONE_NUMBER STREET_ADDRESS GEO_COORDINATES POSTAL_CODE US_ZIP_CODE CA_POSTAL_CODE ' +
    'UK_POSTCODE DE_PLZ',
  identity: 'PERSON LOCATION ORGANIZATION NRP DATE_TIME DATE_OF_BIRTH AGE USERNAME',
  financial:
    'CREDIT_CARD CVV CARD_EXPIRY IBAN_CODE BIC_SWIFT CRYPTO US_BANK_NUMBER ABA_ROUTING_NUMBER MX_CLABE',
  government_id:
    'US_DRIVER_LICENSE US_EIN US_ITIN US_PASSPORT US_SSN AE_EMIRATES_ID AR_CUIT AT_SVNR AT_UID AU_ABN ' +
    'AU_ACN AU_TFN BE_NN BG_EGN BR_CNPJ BR_CPF CA_SIN CH_AHV CL_RUT CN_RIC CO_NIT CZ_RC DE_FUEHRERSCHEIN ' +
    'DE_HANDELSREGISTER DE_ID_CARD DE_KFZ DE_PASSPORT DE_SOCIAL_SECURITY DE_TAX_ID DE_TAX_NUMBER DE_VAT_ID ' +
    'DK_CPR EG_NATIONAL_ID ES_CIF ES_NIE ES_NIF ES_PASSPORT FI_PERSONAL_IDENTITY_CODE FR_NIR FR_SIREN ' +
    'FR_SIRET FR_VAT_ID GR_AFM GR_AMKA HK_ID HR_OIB ID_NIK IE_PPS IL_ID IN_AADHAAR IN_GSTIN IN_PAN ' +
    'IN_PASSPORT IN_VEHICLE_REGISTRATION IN_VOTER IT_DRIVER_LICENSE IT_FISCAL_CODE IT_IDENTITY_CARD ' +
    'IT_PASSPORT IT_VAT_CODE JP_MY_NUMBER KE_NATIONAL_ID KE_PIN KR_BRN KR_DRIVER_LICENSE KR_FRN ' +
    'KR_PASSPORT KR_RRN MRZ MX_CURP MX_RFC MY_NRIC NG_NIN NG_VEHICLE_REGISTRATION NL_BSN NO_FNR NZ_IRD ' +
    'PE_RUC PH_PASSPORT PH_TIN PH_UMID PK_CNIC PL_NIP PL_PESEL PL_REGON PT_NIF RO_CNP ' +
    'SE_ORGANISATIONSNUMMER SE_PERSONNUMMER SG_NRIC_FIN SG_UEN SK_RC TH_TNIN TR_LICENSE_PLATE ' +
    'TR_NATIONAL_ID TW_ID UK_DRIVING_LICENCE UK_NINO UK_PASSPORT UK_UTR UK_VEHICLE_REGISTRATION VN_CCCD ' +
    'ZA_ID_NUMBER',
  health: 'MEDICAL_LICENSE US_NPI US_MBI UK_NHS AU_MEDICARE NZ_NHI DE_HEALTH_INSURANCE DE_BSNR DE_LANR',
  technical: 'IP_ADDRESS MAC_ADDRESS URL IMEI VIN TWILIO_ACCOUNT_SID',
  credential:
    'PRIVATE_KEY PASSWORD ADYEN_KEY AGE_SECRET_KEY AIRTABLE_TOKEN ALGOLIA_KEY ALIBABA_KEY ANTHROPIC_KEY ' +
    'ARTIFACTORY_KEY ASANA_TOKEN ATLASSIAN_TOKEN AWS_ACCESS_KEY AWS_BEDROCK_KEY AWS_SECRET_KEY ' +
    'AZURE_CLIENT_SECRET AZURE_KEY AZURE_SAS_TOKEN AZURE_STORAGE_KEY BITBUCKET_TOKEN BRAINTREE_KEY ' +
    'BREVO_KEY BUILDKITE_TOKEN CIRCLECI_TOKEN CLOUDFLARE_TOKEN COHERE_KEY CONTENTFUL_TOKEN ' +
    'CRATES_IO_TOKEN DATABRICKS_TOKEN DATADOG_KEY DIGITALOCEAN_TOKEN DISCORD_TOKEN DISCORD_WEBHOOK ' +
    'DOCKER_TOKEN DOPPLER_TOKEN DROPBOX_TOKEN DUFFEL_TOKEN DYNATRACE_TOKEN EASYPOST_KEY ELEVENLABS_KEY ' +
    'FACEBOOK_TOKEN FIGMA_TOKEN FLUTTERWAVE_KEY FLY_TOKEN FRAME_IO_TOKEN GITHUB_TOKEN GITLAB_TOKEN ' +
    'GOOGLE_API_KEY GOOGLE_OAUTH_TOKEN GRAFANA_TOKEN GROQ_KEY HEROKU_KEY HUBSPOT_TOKEN HUGGINGFACE_TOKEN ' +
    'INTERCOM_TOKEN JWT LANGSMITH_KEY LAUNCHDARKLY_KEY LINEAR_KEY LINKEDIN_TOKEN LOB_KEY MAILCHIMP_KEY ' +
    'MAILGUN_KEY MAPBOX_TOKEN MESSAGEBIRD_KEY MISTRAL_KEY MONGODB_ATLAS_KEY NEON_KEY NETLIFY_TOKEN ' +
    'NEW_RELIC_KEY NOTION_TOKEN NPM_TOKEN NUGET_KEY NVIDIA_KEY OKTA_TOKEN ONEPASSWORD_TOKEN OPENAI_KEY ' +
    'OPENSHIFT_TOKEN PAGERDUTY_TOKEN PAYPAL_SECRET PERPLEXITY_KEY PINECONE_KEY PLAID_TOKEN ' +
    'PLANETSCALE_TOKEN POSTHOG_KEY POSTMAN_KEY PREFECT_KEY PULUMI_TOKEN PYPI_TOKEN README_KEY RENDER_KEY ' +
    'REPLICATE_TOKEN RESEND_KEY RUBYGEMS_KEY SCALINGO_TOKEN SECRET_KEY SENDGRID_KEY SENTRY_TOKEN ' +
    'SHIPPO_TOKEN SHOPIFY_TOKEN SLACK_TOKEN SLACK_WEBHOOK SONAR_TOKEN SOURCEGRAPH_TOKEN SQUARE_TOKEN ' +
    'STRIPE_KEY SUPABASE_KEY TAILSCALE_KEY TEAMS_WEBHOOK TELEGRAM_TOKEN TENCENT_KEY TERRAFORM_TOKEN ' +
    'TWILIO_KEY TWITTER_TOKEN TYPEFORM_TOKEN VAULT_TOKEN VERCEL_TOKEN WANDB_KEY XAI_KEY YANDEX_KEY ' +
    'ZENDESK_TOKEN',
}

/** The labels of each category. */
export const LABELS: Readonly<Record<Category, readonly string[]>> = Object.fromEntries(
  Object.entries(NAMES).map(([category, names]) => [category, names.split(' ')]),
) as Record<Category, string[]>

const known: ReadonlySet<string> = new Set(Object.values(LABELS).flat())

/** True for a label of the built-in vocabulary. */
export function isLabel(name: string): boolean {
  return known.has(name)
}

/** The form every label has, built in or a policy's own: UPPER_SNAKE, 2 to 64 characters. */
export const LABEL_FORM: RegExp = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

/** True when `name` could be a label at all. */
export function isLabelForm(name: string): boolean {
  return name.length >= 2 && name.length <= 64 && LABEL_FORM.test(name)
}

/** The more severe of two actions. */
export function severest(a: Action, b: Action): Action {
  return ACTIONS.indexOf(a) >= ACTIONS.indexOf(b) ? a : b
}

/** The higher of two risks. */
export function highest(a: Risk, b: Risk): Risk {
  return RISKS.indexOf(a) >= RISKS.indexOf(b) ? a : b
}
