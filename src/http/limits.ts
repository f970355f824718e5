import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { countHit, type Limit } from '../platform/rate-limit.db.ts'
import { keyedHash } from '../secret-token.ts'
import { callerOf } from './caller.ts'
import { browserToken } from './cookies.ts'

type Per = 'ip' | 'session' | 'email' | 'username' | 'staff' | 'link' | 'order'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * A person never comes near these, nor does an office of some twenty people behind one address;
 * a script does at once. Per address the figures are for the office, per session for the person.
 */
const LIMITS = {
  /** A fast typist makes five a second; matching a list of a hundred addresses makes a hundred. */
  suggestions: [
    { per: 'ip', hits: 600, perSeconds: MINUTE },
    { per: 'session', hits: 400, perSeconds: MINUTE },
  ],
  /** One each time that the cart grows, and one or two more while answers are awaited. */
  forecasts: [
    { per: 'ip', hits: 300, perSeconds: MINUTE },
    { per: 'session', hits: 90, perSeconds: MINUTE },
  ],
  /** One an address that is added: a hundred at once where a list was matched. */
  searchEvents: [
    { per: 'ip', hits: 300, perSeconds: MINUTE },
    { per: 'session', hits: 250, perSeconds: MINUTE },
  ],
  /** One a checkout, and one more each time that its total changes: at most a hundred deeds. */
  intents: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 120, perSeconds: 10 * MINUTE },
  ],
  /** Browsers without a session that are given one on the way; pages give theirs uncounted. */
  sessions: [{ per: 'ip', hits: 300, perSeconds: HOUR }],
  /** One each time that the button is pressed. */
  orders: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 60, perSeconds: 10 * MINUTE },
    { per: 'email', hits: 120, perSeconds: HOUR },
  ],
  /** The confirmation asks again while a bank takes its time. */
  verifications: [
    { per: 'ip', hits: 600, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 300, perSeconds: 10 * MINUTE },
  ],
  /**
   * Few enough that guessing is hopeless. The one per name is what a botnet meets; whoever knows a
   * name can use it up on purpose, so that it is no lock but runs out by itself.
   */
  signIns: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'username', hits: 30, perSeconds: 15 * MINUTE },
  ],
  /**
   * A code has a million values of which three are right: fifty tries a day find it once in
   * twenty years, and only for who has the password already.
   */
  codes: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 10, perSeconds: 15 * MINUTE },
    { per: 'staff', hits: 50, perSeconds: 24 * HOUR },
  ],
  /** Nobody guesses what a passkey signs; this bounds what it costs to ask and to check. */
  passkeys: [
    { per: 'ip', hits: 60, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 60, perSeconds: 15 * MINUTE },
  ],
  /** A password that is typed again by somebody whose session is open. */
  passwords: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 10, perSeconds: 15 * MINUTE },
  ],
  /** A hundred late deeds, each decided by itself and thought over once. */
  lateChoices: [
    { per: 'ip', hits: 600, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 200, perSeconds: 10 * MINUTE },
  ],
  /** Each one is read by a person. */
  refundRequests: [
    { per: 'ip', hits: 100, perSeconds: HOUR },
    { per: 'session', hits: 30, perSeconds: HOUR },
  ],
  findOrders: [{ per: 'ip', hits: 30, perSeconds: HOUR }],
  /** Each one may send a mail, perhaps to somebody who did not ask for it. */
  ordersMailed: [{ per: 'email', hits: 5, perSeconds: HOUR }],
  /** A download manager takes a file in some dozen pieces, an office a hundred files at once. */
  downloads: [
    { per: 'ip', hits: 3000, perSeconds: 10 * MINUTE },
    { per: 'link', hits: 200, perSeconds: 10 * MINUTE },
  ],
  /** All deeds of an order at once: much to read, and seldom asked for twice. */
  bundles: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'link', hits: 20, perSeconds: 10 * MINUTE },
  ],
  /** Each one sends a mail, to the order's own address only. */
  linksMailed: [
    { per: 'ip', hits: 60, perSeconds: HOUR },
    { per: 'order', hits: 3, perSeconds: HOUR },
  ],
} satisfies Record<string, Array<Limit & { per: Per }>>

export type LimitName = keyof typeof LIMITS

/** Counts the call, and refuses it where it is one too many for its address, session or name. */
export async function limit(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  name: LimitName,
  request: FastifyRequest,
  given: {
    email?: string
    username?: string
    staff?: string
    link?: string
    order?: string
  } = {},
): Promise<void> {
  const who: Record<Per, string | undefined> = {
    ip: callerOf(request),
    session: browserToken(request),
    email: given.email?.trim().toLowerCase(),
    username: given.username?.trim().toLowerCase(),
    staff: given.staff,
    link: given.link,
    order: given.order,
  }
  for (const each of LIMITS[name]) {
    const key = who[each.per]
    if (key === undefined) continue
    const bucket = `${bucketOf(parts, name, each.per, key)}:${each.perSeconds}`
    await countHit(parts.db, each, bucket, parts.clock())
  }
}

/** Keyed hashes: the table of counters names nobody. */
function bucketOf({ config }: Pick<Parts, 'config'>, name: string, per: Per, key: string): string {
  const hash = keyedHash(config.LINK_SECRET, `limit:${per}:${key}`).toString('base64url')
  return `${name}:${per}:${hash}`
}
