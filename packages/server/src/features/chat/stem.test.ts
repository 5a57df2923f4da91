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
  ['liefern', 'liefert'],
  ['kosten', 'kostet'],
  ['verkaufen', 'verkauft'],
  ['livrez', 'livrons'],
  ['envian', 'enviais', 'enviamos'],
  ['wysylacie', 'wysylamy'],
  ['kart', 'karti', 'kartlar', 'kartlari'],
  ['client', 'clients', 'cliente', 'clienti'],
])('%s and its forms are one', (...words) => expect(new Set(words.map(stemOf)).size).toBe(1))

it.each([
  ['plan', 'plant'],
  ['order', 'odour'],
  ['tea', 'team'],
  ['menu', 'men'],
  ['data', 'date'],
  ['table', 'tablet'],
  ['star', 'start'],
  ['wall', 'wallet'],
  ['train', 'trailer'],
  ['cell', 'cellar'],
])('%s is not %s', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)))
