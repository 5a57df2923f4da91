/** One text, decided on this device: what was found and why, what may be sent, and the receipt. */
import {
  builtInPolicies,
  createDetect,
  createGovernor,
  type DetectText,
  type Finding,
  type Governed,
  type Governor,
  type Policy,
  type Verdict,
} from '@svc/core'

export interface Explained extends Finding {
  /** What the policy says of its type. */
  readonly verdict: Verdict
}

/** A stretch of what may be sent: as it was, or what stands for a finding. */
export interface Piece {
  readonly text: string
  readonly isReplaced: boolean
}

export interface Decided {
  readonly governed: Governed
  readonly findings: readonly Explained[]
  readonly pieces: readonly Piece[]
  /** Of the decision, receipt included. */
  readonly ms: number
}

interface Tools {
  readonly policy: Policy
  readonly governor: Governor
  readonly detect: DetectText
}

const made = new Map<string, Tools>()

function toolsFor(name: string): Tools {
  const known = made.get(name)
  if (known) return known
  const policy = builtInPolicies.find((each) => each.name === name) ?? builtInPolicies[0]!
  const tools = {
    policy,
    governor: createGovernor({ policy: policy.name }),
    detect: createDetect({ threshold: policy.threshold, explain: true }),
  }
  made.set(name, tools)
  return tools
}

export const policyNames: readonly string[] = builtInPolicies.map(({ name }) => name)

export function decide(text: string, policyName: string): Decided {
  const { policy, governor, detect } = toolsFor(policyName)
  const began = performance.now()
  const governed = governor.govern(text)
  const ms = performance.now() - began
  // A second time, with reasons: what they cost is not the decision's.
  const findings = detect(text).map((finding) => ({ ...finding, verdict: verdictOf(policy, finding.type) }))
  return { governed, findings, pieces: piecesOf(text, governed, findings), ms }
}

function verdictOf({ rules, fallback }: Policy, type: string): Verdict {
  return rules.find(({ types }) => types.includes(type)) ?? fallback
}

/** Cuts what may be sent along the findings that were replaced: the text between them is the same on both sides. */
function piecesOf(text: string, { output, action }: Governed, findings: readonly Explained[]): Piece[] {
  if (action === 'deny') return []
  const pieces: Piece[] = []
  let from = 0
  let at = 0
  const replaced = findings.filter(({ verdict }) => verdict.action !== 'allow')
  for (const [i, { start, end }] of replaced.entries()) {
    const before = text.slice(from, start)
    const after = text.slice(end, replaced[i + 1]?.start)
    const begins = at + before.length
    const rest = i === replaced.length - 1 ? output.length - after.length : output.indexOf(after, begins + 1)
    if (before) pieces.push({ text: before, isReplaced: false })
    if (rest < begins) break
    pieces.push({ text: output.slice(begins, rest), isReplaced: true })
    at = rest
    from = end
  }
  if (at < output.length) pieces.push({ text: output.slice(at), isReplaced: false })
  return pieces
}
