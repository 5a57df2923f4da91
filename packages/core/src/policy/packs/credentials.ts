/** What every built-in policy does with credentials: denied, and a person looks. */
import { LABELS } from '../../labels.ts'
import { type Rule, rule } from '../policy.ts'

export const credentials: Rule = rule('secret.credential', LABELS.credential, 'deny', 'critical', true)
