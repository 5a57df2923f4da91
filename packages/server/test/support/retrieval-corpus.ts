/** The corpus as data: passages by document, and the questions that each ask for one of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CorpusDocument {
  readonly title: string
  readonly passages: readonly string[]
}

export interface Question {
  readonly question: string
  /** By its title. */
  readonly document: string
  /** Which of the document's passages answers, from 1. */
  readonly passage: number
}

export interface Questions {
  /** What the figures are of; weights were chosen without them. */
  readonly measured: readonly Question[]
  /** What weights are chosen by. */
  readonly tuning: readonly Question[]
}

export function readDocuments(folder: string): CorpusDocument[] {
  const [, ...sections] = readFileSync(join(folder, 'town.md'), 'utf8').split(/^## /m)
  return sections.map((section) => {
    const [title = '', ...passages] = section.trim().split(/\n{2,}/)
    return { title: title.trim(), passages }
  })
}

export function readQuestions(folder: string): Questions {
  return JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as Questions
}

/** Questions that none of the documents answers. */
export function readElsewhere(folder: string): readonly string[] {
  return JSON.parse(readFileSync(join(folder, 'elsewhere.json'), 'utf8')) as string[]
}
