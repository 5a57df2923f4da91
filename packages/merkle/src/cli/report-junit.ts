/** What was checked, as JUnit XML: a suite of rows and a suite of anchors, for build servers. */

import { ANCHOR_REASONS } from '../explain/words.ts'
import type { CheckedTree } from './anchors.ts'
import { escapeMarkup } from './markup.ts'
import { reasonText } from './reason-text.ts'
import type { ListedRow, Report } from './report.ts'

export function junitReport(report: Report): string {
  const rows = report.listed.map(rowCase)
  const anchors = report.trees.map(anchorCase)
  const left = report.result.counts.rows - report.listed.length
  // Rows that passed and are not listed are counted in one case.
  if (left > 0) rows.push(`    <testcase classname="rows" name="${left} further rows"/>`)
  // Else a page, or nothing at all, would look like an export of which all passed.
  if (report.result.counts.rows === 0) rows.push(skipped('any row', 'The input holds no rows'))
  if (report.morePages && !report.command.partial)
    rows.push(skipped('the rest of the export', 'The export goes on: this input is a page of it'))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="svc-verify" tests="${rows.length + anchors.length}" failures="${countOf([...rows, ...anchors], '<failure')}">`,
    ...suite('rows', rows, report),
    ...suite('anchors', anchors, report),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite(name: string, cases: readonly string[], { checkedAt }: Report): string[] {
  const counts = `tests="${cases.length}" failures="${countOf(cases, '<failure')}" skipped="${countOf(cases, '<skipped')}"`
  return [
    `  <testsuite name="${name}" ${counts} timestamp="${checkedAt.toISOString().slice(0, 19)}">`,
    ...cases,
    '  </testsuite>',
  ]
}

function skipped(name: string, message: string): string {
  return `    <testcase classname="rows" name="${name}"><skipped message="${message}"/></testcase>`
}

function countOf(cases: readonly string[], part: string): number {
  return cases.filter((each) => each.includes(part)).length
}

function rowCase({ number, result }: ListedRow): string {
  const name = escapeMarkup(`row ${number} ${result.receiptId ?? ''}`.trim())
  if (result.ok) return `    <testcase classname="rows" name="${name}"/>`
  const message = escapeMarkup(reasonText(result))
  const inside =
    result.status === 'failed'
      ? `<failure type="${result.reason}" message="${message}"/>`
      : `<skipped message="${message}"/>`
  return `    <testcase classname="rows" name="${name}">${inside}</testcase>`
}

function anchorCase({ anchor, anchor_date, tx_hash }: CheckedTree): string {
  const open = `    <testcase classname="anchors" name="${escapeMarkup(`${anchor_date} ${tx_hash}`)}"`
  switch (anchor.kind) {
    case 'confirmed':
      return `${open}/>`
    case 'not_checked':
      return `${open}><skipped message="not checked"/></testcase>`
    case 'unknown':
      return `${open}><skipped message="${escapeMarkup(ANCHOR_REASONS[anchor.reason])}"/></testcase>`
    case 'contradicted':
      return `${open}><failure type="${anchor.reason}" message="${escapeMarkup(ANCHOR_REASONS[anchor.reason])}"/></testcase>`
  }
}
