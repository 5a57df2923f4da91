/** What stands where a secret will be: `changeme`, `<your-key>`, `${TOKEN}`, `process.env.TOKEN`, `xxxx`, a call, a type. */

const PLACEHOLDER =
  /^["']?[<{[$(:]|^arn:|^S-1-5-|^\/\w+\/|:\/\/|pass(?:word|phrase)$|^%(?![\da-f]{2})|[$#]\{|x{4}|\*{3}|\.{3}|[•…]|([^A])\1{5}|^\W*$|(?<!ex|inter)chang|example|placeholder|your(?:[^a-z]|pass|pwd|secret|api|key|token|own|user|db)|redact|dummy|sample|require/i

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value)
}

/** Names and calls that are not quoted: `config.password`, `hash(value)`, `this.token!`, `props['key']`; not the older tokens of Vault, `s.` and 24 letters and digits, and no keys in two parts, which have more digits than names. A path, but no base64 that begins with `/`, as one of 64 keys of AWS does. */
const CODE =
  /^(?![bsr]\.(?=[A-Za-z]*\d)\w{24}$|(?=[\w.-]{30})(?:\D*\d){6})!?[A-Za-z_$][\w$]*(?:(?:\??\.|->|::)[A-Za-z_$][\w$]*)*(?:[([]|\?(?:\.|\w*:)|(?<!\d)\?$|\)\.|(?<=[.>:]\w*)(?<!^[A-Z]\w*\.[A-Z]\w*(?=!))[!);]*$)|=>|\|\||&&|^[\\!]|^\/(?![\w+/]{39,}=*$)/

export function isCode(value: string): boolean {
  return CODE.test(value)
}
