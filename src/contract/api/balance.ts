import * as z from 'zod/mini'
import { MOVEMENT_KINDS } from '../../money/balance/statement.ts'
import { API_VERSIONS, SCOPES } from '../../organizations/scope.ts'
import { Id, Timestamp } from '../common.ts'
import { apiEndpoint, readMoney } from './endpoint.ts'

const Amount = z.object({ cents: z.int(), currency: z.literal('usd') })

export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be YYYY-MM'))

export const readBalanceCall = apiEndpoint(readMoney, '/api/v1/balance', {
  summary: 'How much is left to pay for orders',
  response: z.object({
    livemode: z.boolean(),
    balance: Amount,
    lowBelow: Amount,
    isLow: z.boolean(),
    automaticTopUp: z.boolean(),
  }),
})

export const StatementRow = z.object({
  at: Timestamp,
  date: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: Amount,
  orderId: z.nullable(Id),
  fileNumber: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  address: z.nullable(z.string()),
  balance: Amount,
})
export type StatementRow = z.infer<typeof StatementRow>

const DeedSum = {
  deeds: z.int(),
  charged: Amount,
  refunds: z.int(),
  refunded: Amount,
}

const Invoice = z.object({
  number: z.string(),
  issuedOn: z.string(),
  billTo: z.object({ name: z.string(), address: z.nullable(z.string()) }),
  soldBy: z.string(),
  ...DeedSum,
  tax: Amount,
  total: Amount,
})

export const readStatementCall = apiEndpoint(readMoney, '/api/v1/statements/:month', {
  summary: 'A month of the balance, deed by deed, by file number and by cost center',
  params: z.object({ month: Month }),
  response: z.object({
    livemode: z.boolean(),
    month: z.string(),
    timeZone: z.string(),
    opening: Amount,
    closing: Amount,
    invoice: z.nullable(Invoice),
    totals: z.object({ ...DeedSum, toppedUp: Amount, other: Amount }),
    costCenters: z.array(z.object({ costCenter: z.nullable(z.string()), ...DeedSum })),
    files: z.array(z.object({ fileNumber: z.nullable(z.string()), ...DeedSum })),
    rows: z.array(StatementRow),
  }),
})

export const readOwnKey = apiEndpoint({ method: 'GET', scope: null }, '/api/v1/key', {
  summary: 'Whose key this is and what it may do; a safe first call',
  response: z.object({
    name: z.string(),
    organization: z.string(),
    livemode: z.boolean(),
    scopes: z.array(z.enum(SCOPES)),
    version: z.enum(API_VERSIONS),
  }),
})
