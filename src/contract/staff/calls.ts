import * as z from 'zod/mini'
import { Done, Id, IdOnly, text } from '../common.ts'
import { FileAnswer } from '../endpoint.ts'

/** What the panel's calls of one kind have in common: each definition begins with one of these. */
export const staffRead = { method: 'GET', access: 'staff' } as const
export const staffReadOne = { ...staffRead, params: IdOnly } as const
export const staffPost = { method: 'POST', access: 'staff' } as const
export const agentRead = { method: 'GET', access: 'agent' } as const
export const agentPost = { method: 'POST', access: 'agent' } as const
export const ownerRead = { method: 'GET', access: 'owner' } as const
export const ownerPost = { method: 'POST', access: 'owner' } as const

/** An act on one thing. If it has to be told more or has more to tell, the call brings a body or a
 * response of its own. */
const onOne = { params: IdOnly, body: z.object({}), response: Done } as const
export const agentAct = { ...agentPost, ...onOne } as const
export const ownerAct = { ...ownerPost, ...onOne } as const

/** A note that stays as it is; its ID is the caller's choice, so that one sent twice counts once. */
export const agentNote = {
  ...agentAct,
  body: z.object({ noteId: Id, words: text(1, 2000) }),
  bodyLimit: 16 * 1024,
  response: z.object({ added: z.boolean() }),
  status: 201,
} as const

export const staffPdf = { ...staffReadOne, sends: 'application/pdf', response: FileAnswer } as const

/** A file with customers' data, which leaves the house. */
export const agentCsv = {
  ...agentRead,
  fresh: true,
  sends: 'text/csv',
  response: FileAnswer,
} as const
