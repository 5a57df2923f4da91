import { describe, expect, it } from 'vitest'
import { connectorFor } from './intent.ts'

const orders = { name: 'orders', keywords: ['order', 'delivery status'] }
const stock = { name: 'stock', keywords: ['in stock', 'Verfügbarkeit', '在庫'] }

describe('a message is about', () => {
  it.each([
    ['Where is my order?', 'orders'],
    ['WHERE ARE MY ORDERS', 'orders'],
    ['What is the delivery-status of it', 'orders'],
    ['Is the blue one in stock?', 'stock'],
    ['Wie steht es um die verfugbarkeit', 'stock'],
    ['Wie steht es um die Verfu\u0308gbarkeit', 'stock'],
    ['An order that is not in stock, says the Verfügbarkeit', 'stock'],
    ['the order in stock', 'orders'],
  ])('%s → %s', (text, name) => {
    expect(connectorFor([orders, stock], text)?.name).toBe(name)
  })

  it.each([
    'the border of disorder',
    'delivery, and its status',
    'stocking',
    'in [STOCK]',
    '[ORDER]',
    '',
    '?!',
  ])('%j → none', (text) => {
    expect(connectorFor([orders, stock], text)).toBeNull()
  })

  it('nothing, for keywords that hold no word', () => {
    expect(connectorFor([{ keywords: ['!!', '  '] }], '!! what')).toBeNull()
  })
})
