import { describe, expect, it } from 'vitest'
import { fieldNotes as kept } from '../packages/contract/src/field-notes.ts'
import { openApiDocument } from '../packages/contract/src/openapi.ts'
import { fieldNotes } from './field-notes.ts'

describe('packages/contract/src/field-notes.ts', () => {
  it('is what the interfaces say', () => {
    // Otherwise: node --conditions=@svc/source scripts/field-notes.ts
    expect(kept).toEqual(fieldNotes())
  })

  it('names nothing that readers of the API do not have', () => {
    expect(JSON.stringify(kept)).not.toMatch(
      /governance-api|chat-service|docs\/decisions|\.ts\b|@throws|\{@link/,
    )
  })

  it('is in the OpenAPI document: of fields, of those inside others and in lists, and of parameters', () => {
    const { components, paths } = openApiDocument({ version: '1.0.0' })
    expect(components.schemas.GovernanceResult).toMatchObject({
      properties: { redacted: { description: kept.GovernanceResult!.redacted } },
    })
    expect(components.schemas.ApiKeyList).toMatchObject({
      properties: { api_keys: { items: { properties: { prefix: { description: expect.any(String) } } } } },
    })
    const { parameters } = paths['/api/v1/receipts/proof-export']!.get as { parameters: { name: string }[] }
    const days = parameters.find(({ name }) => name === 'receipt_id')
    expect(days).toMatchObject({ description: kept.ProofExportQuery!.receipt_id })
    expect(days).not.toHaveProperty('schema.description')
  })
})
