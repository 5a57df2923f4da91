/** A report in the form that was asked for. */
import type { Format } from './arguments.ts'
import type { Report } from './report.ts'
import { htmlReport } from './report-html.ts'
import { jsonLinesReport, jsonReport } from './report-json.ts'
import { junitReport } from './report-junit.ts'
import { textReport } from './report-text.ts'

const reports: Record<Format, (report: Report) => string> = {
  text: textReport,
  json: jsonReport,
  jsonl: jsonLinesReport,
  junit: junitReport,
  html: htmlReport,
}

export function render(report: Report, format: Format): string {
  return reports[format](report)
}
