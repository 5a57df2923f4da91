/** The token formats that are pasted most, one row each (see secret-format.ts), with the page that publishes the format or its prefix. */

export const COMMON_FORMATS: readonly string[] = [
  'AWS_ACCESS_KEY AKIA[A-Z2-7]{16} ASIA[A-Z2-7]{16} ABIA[A-Z2-7]{16} ACCA[A-Z2-7]{16}', // AWS IAM User Guide, "Unique identifiers"
  'GOOGLE_API_KEY AIza%u35 AQ.A%u40,120', // Google Cloud, "API keys"; Gemini API, "Using Gemini API keys" (auth keys)
  'GITHUB_TOKEN gh[pousr]_%w36,251 ghs_%d1,10_eyJ%u10,600.%u10,2000.%u10,1000 github_pat_%w22_%w59', // GitHub docs, "GitHub's token formats"; installation tokens from April 2026
  'GITLAB_TOKEN gl(pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-%u20,300(.[0-9a-z]{2}(.[0-9a-z]{2})?%l7)?(?![\\w-]) GR1348941%u20', // GitLab docs, "Token overview"
  'JWT eyJ(hbGci|%u0,300(ImFsZyI|JhbGci|iYWxnI))%u0,2048.(%u4,16384.%u0,4096|.%u16,22)(.%u2,16384.%u22,43)?', // RFC 7519, RFC 7515, RFC 7516 (five parts, the second may be empty): the header has `"alg"`, in base64url at any of three offsets
  'OPENAI_KEY sk-(proj|svcacct|admin|None)-%u32,250 sk-%w20T3BlbkFJ%w20', // OpenAI, "API keys"
  'ANTHROPIC_KEY sk-ant-[a-z]{3,5}%d%d-%u80,120', // Anthropic, "API keys", "Admin API"
  'STRIPE_KEY sk_(org_)?(live|test)_%w20,250 rk_(live|test)_%w20,250 whsec_%b24,88={0,2}', // Stripe, "API keys", "Organization API keys", "Webhook signatures"
  'SLACK_TOKEN xox[abceoprs](.xox[bp])?-%d%u15,500 xoxd-[\\w%+/=-]{80,400} xapp-%d-%u20,200 xwfp-%d-%u20,200', // Slack, "Token types"; the cookie `d` of its pages
]
