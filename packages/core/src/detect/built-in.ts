/** Everything that is looked for when nothing is left out. */

import { asWritten } from './context/written.ts'
import { paymentAddressAt } from './detectors/asia/upi.ts'
import { addressAt } from './detectors/generic/address.ts'
import { namedAddressAt } from './detectors/generic/address-named.ts'
import { walletAt } from './detectors/generic/crypto.ts'
import { dateAt } from './detectors/generic/date.ts'
import { weekdayAt } from './detectors/generic/date-report.ts'
import { colonsAt, macAt } from './detectors/generic/ip.ts'
import { phoneAt } from './detectors/generic/phone.ts'
import { coordinatesAt, zoneAt } from './detectors/generic/place.ts'
import { handleAround, handleAt } from './detectors/generic/social-handle.ts'
import { hostAt, urlAt } from './detectors/generic/url.ts'
import { commandAt } from './detectors/secrets/command.ts'
import { elementAt } from './detectors/secrets/element.ts'
import { fieldOf } from './detectors/secrets/field.ts'
import { jwkAt } from './detectors/secrets/jwk.ts'
import { type KeyValueAt, keyValueOf } from './detectors/secrets/key-value.ts'
import { nameApart } from './detectors/secrets/name-apart.ts'
import { serviceKeys } from './detectors/secrets/service-keys.ts'
import { secretsIn } from './detectors/secrets/service-tokens.ts'
import { oracleAt } from './detectors/secrets/url-password.ts'
import { endsCard } from './edges/card-edges.ts'
import { endsFloat } from './edges/float-edges.ts'
import { quadEdges } from './edges/quad-edges.ts'
import { narrowed } from './narrow.ts'
import type { DetectorSet } from './reader.ts'
import { builtInIdentifiers } from './registry.ts'
import { findAgain, firstOf, toldBy } from './scan/again.ts'
import { besideAt } from './scan/beside.ts'
import { type Edges, rowsOf } from './scan/identify.ts'
import { readingOf } from './scan/scan-rest.ts'
import type { Readers } from './scan/scan-state.ts'
import { newColumns } from './text/columns.ts'
import { decoderOf, encodedEnd } from './text/percent.ts'
import { segmentEdges } from './text/segments.ts'
import { unformatted } from './text/unformatted.ts'

const readers: Readers = {
  address: addressAt,
  named: namedAddressAt,
  date: dateAt,
  phone: phoneAt,
  weekday: weekdayAt,
  wallet: walletAt,
  coordinates: coordinatesAt,
  zone: zoneAt,
  element: elementAt,
  command: commandAt,
  url: urlAt,
  host: hostAt,
  colons: colonsAt,
  mac: macAt,
  payment: paymentAddressAt,
  oracle: oracleAt,
  handle: handleAt,
  handleAround,
}

const named = keyValueOf(serviceKeys, nameApart)
const keyValue: KeyValueAt = (text, at, emit) => {
  const end = jwkAt(text, at, emit)
  return end > at ? end : named(text, at, emit)
}

const edges: Edges = {
  begins: (text, start) => quadEdges.begins(text, start) || segmentEdges.begins(text, start),
  ends: (text, end) =>
    quadEdges.ends(text, end) || segmentEdges.ends(text, end) || endsCard(text, end) || endsFloat(end),
}

let shared: DetectorSet | undefined

export function builtIn(): DetectorSet {
  // Built when first needed: importing the package costs nothing.
  shared ??= {
    rows: rowsOf(builtInIdentifiers, edges),
    secrets: secretsIn,
    keyValue,
    ...readingOf(readers),
    readers,
    beside: besideAt,
    again: { toldBy, firstOf, findAgain },
    decoder: decoderOf,
    encodedEnd,
    unformatted,
    columns: newColumns,
    written: asWritten,
    fields: fieldOf(serviceKeys),
    narrowed,
  }
  return shared
}
