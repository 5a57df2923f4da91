import { expect, it } from 'vitest'
import { stemOf } from './stem.ts'

it.each([
  ['clean', 'cleaning', 'cleaned'],
  ['ship', 'ships', 'shipping', 'shipped'],
  ['return', 'returns', 'returning'],
  ['offnen', 'offne'],
  ['delivery', 'deliveries'],
  ['reparatur', 'reparaturen'],
  ['prezzo', 'prezzi'],
  ['orario', 'orari'],
  ['zapato', 'zapatos'],
  ['dostawa', 'dostawy', 'dostawe'],
  ['zwroty', 'zwrotu', 'zwrot'],
])('%s and its forms are one', (...words) => expect(new Set(words.map(stemOf)).size).toBe(1))

it.each([
  ['plan', 'plant'],
  ['order', 'odour'],
  ['tea', 'team'],
  ['menu', 'men'],
  ['data', 'date'],
])('%s is not %s', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)))
