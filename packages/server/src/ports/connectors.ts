/** Live data for an answer, from an organisation's connectors. */

/** What a data connector answered, redacted. */
export interface ConnectorAnswer {
  readonly text: string
}

/** Asks the connector that the redacted text is about; null when it is about none. A connector that fails answers null too. */
export type AskConnector = (
  orgId: string,
  text: string,
  signal: AbortSignal,
) => Promise<ConnectorAnswer | null>
