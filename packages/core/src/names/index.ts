// @svc/core/names: persons, places, organisations and groups of people, told by lists, form and surroundings; a guess where the other detectors check.
export type { Names } from '../detect/names.ts'
export { names } from './names.ts'
