import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { countHit, type Limit, type Room } from '../platform/rate-limit.db.ts'
import { runAs } from '../platform/tenants/scope.ts'
import { keyedHash } from '../secret-token.ts'
import { callerOf, networkOf } from './caller.ts'
import { browserToken } from './cookies.ts'

/** What the caller names besides where the call comes from. */
type Named =
  | 'email'
  | 'domain'
  | 'username'
  | 'device'
  | 'staff'
  | 'link'
  | 'order'
  | 'organization'
type Per = Named | 'ip' | 'session' | 'emailAtIp' | 'usernameAtNetwork'

const MINUTE = 60
const HOUR = 60 * MINUTE

const per = (who: Per, hits: number, perSeconds: number) => ({ per: who, hits, perSeconds })

/** A title company's busiest minute, with room; live and test count apart. */
export const API_POLICY = per('organization', 600, MINUTE)

/** A person never comes near these limits, nor does an office of twenty behind one IP, for which
 * the per-IP numbers are sized; a script hits them at once. */
export const LIMITS = {
  /** A fast typist makes five per second; a matched list of a hundred addresses makes a hundred. */
  suggestions: [per('ip', 600, MINUTE), per('session', 400, MINUTE)],
  /** One each time the cart grows, and one or two more while waiting for answers. */
  forecasts: [per('ip', 300, MINUTE), per('session', 90, MINUTE)],
  /** One per added address: a hundred at once after a list is matched. */
  searchEvents: [
    per('ip', 300, MINUTE),
    per('session', 250, MINUTE),
    // Each is a row for good.
    per('ip', 10_000, 24 * HOUR),
  ],
  /** A company tops up once a week; one that keeps trying cards is stopped by declines as well. */
  topUps: [per('organization', 30, 24 * HOUR)],
  /** A card is saved once a year; each form lets somebody try cards. */
  cardForms: [per('organization', 10, 24 * HOUR)],
  /** Test money is free; each is a row of the books. */
  refills: [per('organization', 30, HOUR)],
  /** One per checkout, plus one each time its total changes: at most a hundred deeds. */
  intents: [per('ip', 300, 10 * MINUTE), per('session', 120, 10 * MINUTE)],
  /** Sessions that browsers get along the way because they had none; those of pages don't count. */
  sessions: [per('ip', 300, HOUR)],
  /** One per press of the button. By email only together with the IP: whoever knows a customer's
   * email must not be able to keep them from ordering. */
  orders: [
    per('ip', 300, 10 * MINUTE),
    per('session', 60, 10 * MINUTE),
    per('emailAtIp', 120, HOUR),
  ],
  /** The confirmation page asks again while a bank takes its time. */
  verifications: [per('ip', 600, 10 * MINUTE), per('session', 300, 10 * MINUTE)],
  /** From a browser that isn't known yet; few enough to make guessing hopeless. One network uses up
   * only its own tries. The limit on the name alone is what stops a botnet. Someone with a botnet
   * can use it up, but the member can still sign in on every device they've used before. */
  signIns: [
    per('ip', 30, 5 * MINUTE),
    per('usernameAtNetwork', 30, 15 * MINUTE),
    per('username', 300, HOUR),
  ],
  /** From a browser the member has signed in with before: nobody else's tries count. */
  deviceSignIns: [per('device', 20, 15 * MINUTE), per('device', 100, 24 * HOUR)],
  /** A code has a million values, three of them valid: fifty tries per day would hit one once in
   * twenty years, and only for someone who already has the password. */
  codes: [per('ip', 30, 5 * MINUTE), per('staff', 10, 15 * MINUTE), per('staff', 50, 24 * HOUR)],
  /** A signature can't be guessed; this limits the cost of issuing and checking challenges. */
  passkeys: [per('ip', 60, 5 * MINUTE), per('staff', 60, 15 * MINUTE)],
  /** Without a session. What was asked is answered once: the same answer opens nothing again. */
  passkeySignIns: [per('ip', 60, 5 * MINUTE), per('link', 1, 10 * MINUTE)],
  /** A password retyped by someone whose session is open. */
  passwords: [per('ip', 30, 5 * MINUTE), per('staff', 10, 15 * MINUTE)],
  /** Each one may send an email. */
  staffResets: [per('ip', 20, HOUR), per('email', 5, HOUR)],
  /** The token can't be guessed; this limits the cost of trying, and of hashing passwords. */
  staffLinks: [per('ip', 60, 15 * MINUTE)],
  /** Each sends an email to somebody who may not expect it: the link, and once more if it got lost. */
  signUps: [
    per('ip', 10, HOUR),
    per('ip', 30, 24 * HOUR),
    per('domain', 20, 24 * HOUR),
    per('email', 1, MINUTE),
    per('email', 2, 24 * HOUR),
  ],
  apiCalls: [API_POLICY],
  /** Keys that look right and are none of ours. They can't be guessed; this limits the cost of trying. */
  apiGuesses: [per('ip', 100, MINUTE)],
  /** Test events and resends: each is a POST to somebody's server, and costs its sender nothing. A
   * receiver that missed a day lists what it missed. */
  webhookSends: [per('organization', 120, HOUR)],
  /** Each asks a server that may be anybody's for its first answer. */
  webhookEndpoints: [per('organization', 30, 24 * HOUR)],
  /** Each sends an email to somebody who may not expect it. */
  invitations: [per('organization', 50, 24 * HOUR)],
  /** A hundred late deeds, each decided separately and reconsidered once. */
  lateChoices: [per('ip', 600, 10 * MINUTE), per('session', 200, 10 * MINUTE)],
  /** Each one is read by a person. */
  refundRequests: [per('ip', 100, HOUR), per('session', 30, HOUR)],
  findOrders: [per('ip', 30, HOUR)],
  /** An office checks a closing's files; a code can't be guessed, and this keeps the try expensive. */
  fileChecks: [per('ip', 120, 10 * MINUTE)],
  /** Each one may send an email, perhaps to someone who didn't ask for it. */
  ordersMailed: [per('email', 5, HOUR)],
  /** A download manager takes a dozen pieces per file, and an office a hundred files at once. */
  downloads: [per('ip', 3000, 10 * MINUTE), per('link', 200, 10 * MINUTE)],
  /** All deeds of an order at once: a lot to read, and rarely requested twice. */
  bundles: [per('ip', 300, 10 * MINUTE), per('link', 20, 10 * MINUTE)],
  /** Each one sends an email, only to the order's own email. */
  linksMailed: [per('ip', 60, HOUR), per('order', 3, HOUR)],
} satisfies Record<string, Array<Limit & { per: Per }>>

/** Counts the call, and refuses it if it's over the limit for its IP, session or name. Returns what's
 * left where it's tightest. */
export async function limit(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  name: keyof typeof LIMITS,
  request: FastifyRequest,
  given: Partial<Record<Named, string>> = {},
): Promise<Room | undefined> {
  const email = given.email?.trim().toLowerCase()
  const username = given.username?.trim().toLowerCase()
  const ip = callerOf(request)
  const who: Partial<Record<Per, string | undefined>> = {
    ...given,
    ip,
    session: browserToken(request),
    email,
    emailAtIp: email && `${email} ${ip}`,
    username,
    usernameAtNetwork: username && `${username} ${networkOf(request)}`,
  }
  const counters = LIMITS[name].flatMap((each: Limit & { per: Per }) => {
    const key = who[each.per]
    if (key === undefined) return []
    // Keyed hashes: the counter table identifies no one.
    const hash = keyedHash(parts.config.COUNTING_SECRET, `limit:${each.per}:${key}`)
    const bucket = `${name}:${each.per}:${hash.toString('base64url')}:${each.perSeconds}`
    return [{ limit: each, bucket }]
  })
  // Counters are nobody's rows: no transaction has to say whose.
  return runAs('guest', () => countHit(parts.db, counters, parts.clock()))
}
