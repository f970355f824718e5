import * as z from 'zod/mini'
import { MOVEMENT_KINDS } from '../../money/balance/movement.ts'
import { Id, Timestamp } from '../common.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { Usd } from './money.ts'
import { fileNumber, Livemode, ORDER_ID, reference } from './shared-fields.ts'

/** Cents, and always US dollars; below zero where the balance shrank. */
const Amount = z.object({
  cents: field(z.int(), 'The amount in cents.', 1999),
  currency: Usd,
})

export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be YYYY-MM'))

export const readBalanceCall = apiEndpoint({
  method: 'GET',
  path: '/api/v1/balance',
  summary: 'What is left of the money that orders are paid from',
  scope: 'balance:read',
  response: z.object({
    livemode: Livemode,
    balance: field(Amount, 'What’s left.'),
    lowBelow: field(Amount, 'Below this amount, we email your admins and send `balance.low`.'),
    isLow: field(z.boolean(), 'Whether the balance is below that amount.', false),
  }),
})

export const StatementRow = z.object({
  at: field(Timestamp, 'When it happened.', '2026-11-16T15:04:05.000Z'),
  kind: field(z.enum(MOVEMENT_KINDS), 'What changed the balance.', 'order'),
  amount: field(Amount, 'How much, below zero if the balance shrank.'),
  orderId: field(z.nullable(Id), 'The order, if it’s about one.', ORDER_ID),
  fileNumber: fileNumber(z.nullable(z.string())),
  reference: reference(z.nullable(z.string())),
  address: field(
    z.nullable(z.string()),
    'The property, if it’s about one deed.',
    '350 5th Ave, New York, NY 10118',
  ),
})

export const readStatementCall = apiEndpoint({
  method: 'GET',
  path: '/api/v1/statements/:month',
  summary: 'A month of the balance, deed by deed and by file number',
  scope: 'balance:read',
  params: z.object({ month: field(Month, 'The month, such as `2026-11`.') }),
  response: z.object({
    livemode: Livemode,
    month: field(z.string(), 'The month.', '2026-11'),
    opening: field(Amount, 'The balance when the month began.'),
    closing: field(Amount, 'The balance when the month ended, or now.'),
    files: field(
      z.array(
        z.object({
          fileNumber: fileNumber(z.nullable(z.string())),
          deeds: field(z.int(), 'How many deeds were ordered for the file.', 3),
          charged: field(Amount, 'What we drew for the file.'),
          refunded: field(Amount, 'What we returned for the file.'),
        }),
      ),
      'The month by file number.',
    ),
    rows: field(z.array(StatementRow), 'Every change of the balance, oldest first.'),
  }),
})
