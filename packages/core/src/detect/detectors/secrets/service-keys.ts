/**
 * Keys without a form of their own: only the name in front says whose they are. A row is a label, a form as in secret-format.ts that
 * the whole value has, and a pattern of the name (lower case, words led by `_`) where it is more than the label without its last
 * word; with the page that publishes the form.
 */
import { expand } from './secret-format.ts'

export interface ServiceKey {
  readonly label: string
  readonly form: RegExp
  readonly name: RegExp
}

const ROWS: readonly string[] = [
  'AWS_SECRET_KEY (?=[^]*[A-Z])%b40 aws|secret_access_key', // AWS IAM User Guide, "Manage access keys"
  'AZURE_STORAGE_KEY %b86== account_?key', // Azure Storage, "Manage account access keys"
  'AZURE_SAS_TOKEN (%w|%2[BbFf]){40,50}(%3[Dd]|=) ^_sig_$', // Azure Storage, "Service SAS", signature
  'TWILIO_KEY %h32', // Twilio, "Auth token"
  'ALGOLIA_KEY %h32', // Algolia, "API keys"
  'DATADOG_KEY %h32|%h40 datadog|dd_ap', // Datadog, "API and application keys"
  'MISTRAL_KEY %w32', // Mistral, "API keys"
  'COHERE_KEY %w40 cohere|co_api', // Cohere, "API keys"
  'WANDB_KEY %h40', // Weights & Biases, "Find your API key", before 2026
  'HEROKU_KEY %i', // Heroku, "OAuth", tokens before 2025
  'CLOUDFLARE_TOKEN %u40|%h37 cloudflare|_cf_', // Cloudflare, "API tokens", "Global API key"
  'OKTA_TOKEN 00%u40 okta|ssws', // Okta, "API token"
  'PAGERDUTY_TOKEN [\\w+-]{20}|%h32 pager_?duty', // PagerDuty, "API access keys", "Integrations"
  'ZENDESK_TOKEN %w40', // Zendesk, "Managing API token access"
  'MESSAGEBIRD_KEY %w25 message_?bird', // MessageBird, "API keys"
  'BRAINTREE_KEY %h32', // Braintree, "Credentials"
  'PAYPAL_SECRET E%u79', // PayPal, "Get started", client secret
  'LINKEDIN_TOKEN %w16 linked_?in', // LinkedIn, client secret
  'TWITTER_TOKEN %w25|%w45|%w50|%d8,20-%w40', // X API, "OAuth 1.0a"
  'MONGODB_ATLAS_KEY %i mongo|atlas', // MongoDB Atlas, "Programmatic API keys"
  'YANDEX_KEY YC%u38', // Yandex Cloud IAM, "Static access keys"
]

export const serviceKeys: readonly ServiceKey[] = ROWS.map((row) => {
  const [label, form, name] = row.split(' ') as [string, string, string?]
  return {
    label,
    form: new RegExp(`^(?:${expand(form)})$`),
    name: new RegExp(name ?? label.slice(0, label.lastIndexOf('_')), 'i'),
  }
})
