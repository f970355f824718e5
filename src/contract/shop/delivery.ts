import * as z from 'zod/mini'
import { Id } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const sendLinksAgain = endpoint({
  method: 'POST',
  path: '/api/orders/:id/links',
  summary: "Mail the order's download links once more, to the address it was placed with",
  access: 'public',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: z.object({ sent: z.literal(true) }),
  status: 202,
})

export const renewLinkOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/link',
  summary: 'Give a delivered deed a new download link, end the old one, and mail it',
  access: 'agent',
  params: z.object({ id: Id }),
  response: z.object({ renewed: z.literal(true) }),
})
