/** Identifiers of the countries outside Europe. */
import type { Identifier } from '../identifier.ts'
import { africa } from './africa/africa.ts'
import { br } from './americas/br.ts'
import { ca } from './americas/ca.ts'
import { mx } from './americas/mx.ts'
import { southAmerica } from './americas/south-america.ts'
import { us } from './americas/us.ts'
import { eastAsia } from './asia/east-asia.ts'
import { india } from './asia/in.ts'
import { kr } from './asia/kr.ts'
import { sg } from './asia/sg.ts'
import { southEastAsia } from './asia/south-east-asia.ts'
import { westAsia } from './asia/west-asia.ts'
import { au } from './oceania/au.ts'
import { nz } from './oceania/nz.ts'

export const world: readonly Identifier[] = [
  ...us,
  ...ca,
  ...br,
  ...mx,
  ...southAmerica,
  ...au,
  ...nz,
  ...africa,
  ...india,
  ...kr,
  ...sg,
  ...eastAsia,
  ...southEastAsia,
  ...westAsia,
]
