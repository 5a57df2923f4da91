export { type PathNode, pathNodes } from './path-nodes.ts'
export { ANCHOR_REASONS, ANCHOR_WARNINGS, REASONS, WARNINGS } from './words.ts'
