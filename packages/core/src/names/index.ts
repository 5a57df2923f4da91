/** @svc/core/names: persons, places and organisations, told by lists, form and surroundings; a guess where the other detectors check. */
export { type DetectNamesOptions, detectNames } from './detect-names.ts'
export { namesAt } from './names-at.ts'
