// @svc/core/names: persons, places and organisations, told by lists, form and surroundings; a guess where the other detectors check.
export type { Names } from '../detect/names.ts'
export { names } from './names.ts'
