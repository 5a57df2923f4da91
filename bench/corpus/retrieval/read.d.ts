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
export declare function readDocuments(folder: string): CorpusDocument[]
export declare function readQuestions(folder: string): Questions
