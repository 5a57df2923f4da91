// @svc/merkle/explain: what a check found, for showing: the hashes of a path, and each reason in a sentence.
export { type PathNode, pathNodes } from './path-nodes.ts'
export { ANCHOR_REASONS, ANCHOR_WARNINGS, REASONS, WARNINGS } from './words.ts'
