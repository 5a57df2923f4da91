/** The data compiled for this folder, unpacked when first needed: lists of names and the weights of a linear classifier. */
import { type ListsOf, SIZE } from './features.ts'
import { listsFrom } from './lists.ts'
import { LISTS, SALT, SCALE, WEIGHTS } from './names.data.ts'
import { TAG_COUNT } from './tag.ts'
import { weightsOf } from './weight-text.ts'

export interface Model {
  readonly listsOf: ListsOf
  /** `SIZE` rows of `TAG_COUNT` weights. */
  readonly weights: Int8Array
  /** Probability units of one weight step, natural logarithm. */
  readonly scale: number
}

let loaded: Model | undefined

export function loadModel(): Model {
  loaded ??= { listsOf: listsFrom(bytesOf(LISTS), SALT), weights: weightsFrom(WEIGHTS), scale: SCALE }
  return loaded
}

function weightsFrom(packed: string): Int8Array {
  const weights = weightsOf(packed)
  if (weights.length !== SIZE * TAG_COUNT)
    throw new RangeError('names.data.ts does not fit this version; compile it again')
  return weights
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
