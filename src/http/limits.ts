import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { countHit, type Limit, type Room } from '../platform/rate-limit.db.ts'
import { keyedHash } from '../secret-token.ts'
import { callerOf, networkOf } from './caller.ts'
import { browserToken } from './cookies.ts'

type Per =
  | 'ip'
  | 'session'
  | 'email'
  | 'emailAtIp'
  | 'username'
  | 'usernameAtNetwork'
  | 'device'
  | 'staff'
  | 'link'
  | 'order'
  | 'organization'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A title company's busiest minute, with room; live and test count apart. */
export const API_POLICY = { per: 'organization', hits: 600, perSeconds: MINUTE } as const

/**
 * A person never comes near these limits, nor does an office of about twenty people behind one IP;
 * a script hits them at once. The per-IP numbers are sized for the office, the per-session ones for
 * the person.
 */
export const LIMITS = {
  /** A fast typist makes five calls per second; matching a list of a hundred addresses makes a
   * hundred. */
  suggestions: [
    { per: 'ip', hits: 600, perSeconds: MINUTE },
    { per: 'session', hits: 400, perSeconds: MINUTE },
  ],
  /** One each time the cart grows, and one or two more while waiting for answers. */
  forecasts: [
    { per: 'ip', hits: 300, perSeconds: MINUTE },
    { per: 'session', hits: 90, perSeconds: MINUTE },
  ],
  /** One per added address: a hundred at once after a list is matched. */
  searchEvents: [
    { per: 'ip', hits: 300, perSeconds: MINUTE },
    { per: 'session', hits: 250, perSeconds: MINUTE },
    // Each is a row for good.
    { per: 'ip', hits: 10_000, perSeconds: 24 * HOUR },
  ],
  /** A company tops up once a week; one that keeps trying cards is stopped by declines as well. */
  topUps: [{ per: 'organization', hits: 30, perSeconds: 24 * HOUR }],
  /** One per checkout, plus one each time its total changes: at most a hundred deeds. */
  intents: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 120, perSeconds: 10 * MINUTE },
  ],
  /** Browsers that get a session along the way because they had none; sessions issued by pages
   * aren't counted. */
  sessions: [{ per: 'ip', hits: 300, perSeconds: HOUR }],
  /** One per press of the button. By email only together with the IP: whoever knows a customer's
   * email must not be able to keep them from ordering. */
  orders: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 60, perSeconds: 10 * MINUTE },
    { per: 'emailAtIp', hits: 120, perSeconds: HOUR },
  ],
  /** The confirmation page asks again while a bank takes its time. */
  verifications: [
    { per: 'ip', hits: 600, perSeconds: 10 * MINUTE },
    { per: 'session', hits: 300, perSeconds: 10 * MINUTE },
  ],
  /** From a browser that isn't known yet; few enough to make guessing hopeless. One network uses up
   * only its own tries. The limit on the name alone is what stops a botnet. Someone with a botnet
   * can use it up, but the member can still sign in on every device they've used before. */
  signIns: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'usernameAtNetwork', hits: 30, perSeconds: 15 * MINUTE },
    { per: 'username', hits: 300, perSeconds: HOUR },
  ],
  /** From a browser the member has signed in with before: nobody else's tries count. */
  deviceSignIns: [
    { per: 'device', hits: 20, perSeconds: 15 * MINUTE },
    { per: 'device', hits: 100, perSeconds: 24 * HOUR },
  ],
  /** A code has a million values, three of them valid: fifty tries per day would hit one once in
   * twenty years, and only for someone who already has the password. */
  codes: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 10, perSeconds: 15 * MINUTE },
    { per: 'staff', hits: 50, perSeconds: 24 * HOUR },
  ],
  /** A passkey's signature can't be guessed; this limits the cost of issuing and checking
   * challenges. */
  passkeys: [
    { per: 'ip', hits: 60, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 60, perSeconds: 15 * MINUTE },
  ],
  /** A password retyped by someone whose session is open. */
  passwords: [
    { per: 'ip', hits: 30, perSeconds: 5 * MINUTE },
    { per: 'staff', hits: 10, perSeconds: 15 * MINUTE },
  ],
  /** Each one may send an email. */
  staffResets: [
    { per: 'ip', hits: 20, perSeconds: HOUR },
    { per: 'email', hits: 5, perSeconds: HOUR },
  ],
  /** The token can't be guessed; this limits the cost of trying, and of hashing passwords. */
  staffLinks: [{ per: 'ip', hits: 60, perSeconds: 15 * MINUTE }],
  apiCalls: [API_POLICY],
  /** Keys that look right and are none of ours. They can't be guessed; this limits the cost of trying. */
  apiGuesses: [{ per: 'ip', hits: 100, perSeconds: MINUTE }],
  /** Each sends an email to somebody who may not expect it. */
  invitations: [{ per: 'organization', hits: 50, perSeconds: 24 * HOUR }],
  /** A hundred late deeds, each decided separately and reconsidered once. */
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
  /** Each one may send an email, perhaps to someone who didn't ask for it. */
  ordersMailed: [{ per: 'email', hits: 5, perSeconds: HOUR }],
  /** A download manager fetches a file in a dozen or so pieces, and an office fetches a hundred
   * files at once. */
  downloads: [
    { per: 'ip', hits: 3000, perSeconds: 10 * MINUTE },
    { per: 'link', hits: 200, perSeconds: 10 * MINUTE },
  ],
  /** All deeds of an order at once: a lot to read, and rarely requested twice. */
  bundles: [
    { per: 'ip', hits: 300, perSeconds: 10 * MINUTE },
    { per: 'link', hits: 20, perSeconds: 10 * MINUTE },
  ],
  /** Each one sends an email, only to the order's own email. */
  linksMailed: [
    { per: 'ip', hits: 60, perSeconds: HOUR },
    { per: 'order', hits: 3, perSeconds: HOUR },
  ],
} satisfies Record<string, Array<Limit & { per: Per }>>

export type LimitName = keyof typeof LIMITS

/** Counts the call, and refuses it if it's over the limit for its IP, session or name. Returns what's
 * left where it's tightest. */
export async function limit(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  name: LimitName,
  request: FastifyRequest,
  given: {
    email?: string
    username?: string
    device?: string
    staff?: string
    link?: string
    order?: string
    organization?: string
  } = {},
): Promise<Room | undefined> {
  const email = given.email?.trim().toLowerCase()
  const username = given.username?.trim().toLowerCase()
  const ip = callerOf(request)
  const who: Record<Per, string | undefined> = {
    ip,
    session: browserToken(request),
    email,
    emailAtIp: email && `${email} ${ip}`,
    username,
    usernameAtNetwork: username && `${username} ${networkOf(request)}`,
    device: given.device,
    staff: given.staff,
    link: given.link,
    order: given.order,
    organization: given.organization,
  }
  const counters = LIMITS[name].flatMap((each: Limit & { per: Per }) => {
    const key = who[each.per]
    if (key === undefined) return []
    return [{ limit: each, bucket: `${bucketOf(parts, name, each.per, key)}:${each.perSeconds}` }]
  })
  return countHit(parts.db, counters, parts.clock())
}

/** Keyed hashes: the counter table identifies no one. */
function bucketOf({ config }: Pick<Parts, 'config'>, name: string, per: Per, key: string): string {
  const hash = keyedHash(config.LINK_SECRET, `limit:${per}:${key}`).toString('base64url')
  return `${name}:${per}:${hash}`
}
