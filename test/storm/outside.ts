import type { Pool } from 'pg'
import type { Outside } from '../invariants/deliveries.ts'
import type { Inbox } from '../support/inbox.ts'

/** What customers have in their hands; each link is followed once, there are thousands. */
export function outsideOf({
  pool,
  inbox,
  url,
}: {
  pool: Pool
  inbox: Inbox
  url: string
}): Outside {
  const followed = new Map<string, { status: number; body: string }>()
  return {
    pool,
    now: Date.now,
    letters: () => inbox.mails,
    async follow(token) {
      const before = followed.get(token)
      if (before) return before
      const reply = await fetch(`${url}/d/${token}`)
      const seen = { status: reply.status, body: await reply.text() }
      followed.set(token, seen)
      return seen
    },
    isDeedOf: (street, file) => addressIn(file).includes(`"${street}"`),
  }
}

/** The office prints the path it was asked for, with the address in it, behind the file's mark. */
function addressIn(file: string): string {
  return decodeURIComponent(decodeURIComponent(file.replace('%PDF', '')))
}
