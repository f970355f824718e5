import * as z from 'zod/mini'
import { Done, IdOnly } from '../common.ts'
import { FileAnswer } from '../endpoint.ts'

/** What the panel's calls of one kind have in common: each definition begins with one of these. */
export const staffRead = { method: 'GET', access: 'staff' } as const
export const staffReadOne = { ...staffRead, params: IdOnly } as const
export const agentPost = { method: 'POST', access: 'agent' } as const
export const ownerPost = { method: 'POST', access: 'owner' } as const

/** An act on one thing. If it has to be told more or has more to tell, the call brings a body or a
 * response of its own. */
const onOne = { params: IdOnly, body: z.object({}), response: Done } as const
export const agentAct = { ...agentPost, ...onOne } as const
export const ownerAct = { ...ownerPost, ...onOne } as const

export const staffPdf = { ...staffReadOne, sends: 'application/pdf', response: FileAnswer } as const

/** A file with customers' data, which leaves the house. */
export const agentCsv = {
  method: 'GET',
  access: 'agent',
  fresh: true,
  sends: 'text/csv',
  response: FileAnswer,
} as const
