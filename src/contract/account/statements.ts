import * as z from 'zod/mini'
import { NO_COST_CENTER, STATEMENT_WORDS } from '../../money/balance/statement.ts'
import { Month, readStatementCall } from '../api/balance.ts'
import { printed } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { adminPost, memberRead } from './calls.ts'

export { NO_COST_CENTER, STATEMENT_WORDS }

/** Those of the United States, which an organization chooses from. */
export const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const

const MonthOnly = z.object({ month: Month })

const Accounting = {
  /** Empty: the organization's name. */
  billingName: printed('name', 0, 100),
  billingAddress: printed('address', 0, 200),
  mailsStatements: z.boolean(),
}

/** Live mode only: test money has no statements. */
export const ownStatements = endpoint(memberRead, '/api/account/statements', {
  response: z.object({
    /** The latest first, each with its invoice's number once it's over. */
    months: z.array(z.object({ month: z.string(), invoice: z.nullable(z.string()) })),
    ...Accounting,
    organization: z.string(),
    timeZone: z.string(),
    /** The zone that begins with a month to come, and the first day of that month. */
    nextZone: z.nullable(z.object({ timeZone: z.string(), from: z.string() })),
  }),
})

/** As many rows as a page shows; the files have all of them. */
export const MOST_ROWS = 1000

const Statement = z.extend(readStatementCall.response, { isMore: z.boolean() })
export type Statement = z.infer<typeof Statement>

export const ownStatement = endpoint(memberRead, '/api/account/statements/:month', {
  params: MonthOnly,
  response: Statement,
})

export const setAccountingCall = endpoint(adminPost, '/api/account/accounting', {
  body: z.object({ ...Accounting, timeZone: z.optional(z.enum(TIME_ZONES)) }),
})

const fileCall = (name: string, sends: 'text/csv' | 'text/plain' | 'application/pdf') =>
  endpoint(memberRead, `/api/account/statements/:month/${name}`, {
    params: MonthOnly,
    response: FileAnswer,
    sends,
  })
export const statementPdf = fileCall('pdf', 'application/pdf')
export const statementCsv = fileCall('csv', 'text/csv')
export const invoicePdf = fileCall('invoice', 'application/pdf')
export const quickBooksCsv = fileCall('quickbooks-csv', 'text/csv')
export const quickBooksIif = fileCall('quickbooks-iif', 'text/plain')
