import type { Parts } from '../parts.ts'
import { openSecret, sealSecret, versionName } from '../secret-box.ts'
import { hashToken, linkToken, staffLinkToken, versionsOf } from '../secret-token.ts'
import {
  liveLinks,
  SEALED,
  type SealedPlace,
  sealedOtherwise,
  swapSealed,
} from './secret-versions.db.ts'

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type RotateParts = Pick<Parts, 'db' | 'clock' | 'config'>

/** Brings what is stored to the secrets in use, a few rows at a time while the shop works, and
 * counts what still needs an earlier one. Doing it again is harmless. */
export async function rotateSecrets(parts: RotateParts): Promise<Rotated> {
  let [closed, lost] = [0, 0]
  for (const place of SEALED) {
    const done = await closeAgain(parts, place)
    closed += done.closed
    lost += done.lost
  }
  return { closed, lost, links: await oldLinks(parts, parts.clock()) }
}

async function closeAgain({ db, config }: RotateParts, place: SealedPlace) {
  const secrets = config.SEALING_SECRET
  const known = versionsOf(secrets).map(versionName)
  const [current = Buffer.of()] = known
  const done = { closed: 0, lost: 0 }
  for await (const row of eachOf((page) => sealedOtherwise(db, place, current, page))) {
    if (!known.some((each) => each.equals(row.box.subarray(0, each.length)))) {
      done.lost += 1
      continue
    }
    const plain = openSecret(secrets, place.purpose, row.owner, row.box)
    const box = sealSecret(secrets, place.purpose, row.owner, plain)
    if (await swapSealed(db, place, row, box)) done.closed += 1
  }
  return done
}

async function oldLinks({ db, config }: RotateParts, at: Date): Promise<number> {
  const [current = '', ...earlier] = versionsOf(config.LINK_SECRET)
  if (earlier.length === 0) return 0
  let count = 0
  for await (const { id, tokenHash, isStaffs } of eachOf((page) => liveLinks(db, at, page))) {
    const token = isStaffs ? staffLinkToken(current, id) : linkToken(current, id)
    if (!hashToken(token).equals(tokenHash)) count += 1
  }
  return count
}

async function* eachOf<Row extends { id: string }>(
  read: (page: { after: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = FIRST
  while (after) {
    const rows = await read({ after, limit: BATCH })
    yield* rows
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  }
}

interface Rotated {
  /** Encrypted again with the secret in use. */
  closed: number
  /** Encrypted with a secret that isn't configured anymore: nothing can read these. */
  lost: number
  /** Links of an earlier secret that may still be emailed again. */
  links: number
}

/** What an operator does next, from what was done to each of the shop's databases. */
export function rotationInWords(done: readonly Rotated[]): string[] {
  const sum = (of: (each: Rotated) => number) => done.reduce((total, each) => total + of(each), 0)
  const [closed, lost] = [sum((each) => each.closed), sum((each) => each.lost)]
  const links = sum((each) => each.links)
  return [
    `SEALING_SECRET: ${closed} encrypted again. The previous secret is no longer needed.`,
    ...(lost > 0 ? [`SEALING_SECRET: ${lost} can't be read with any of the secrets given.`] : []),
    `LINK_SECRET: ${
      links > 0
        ? `${links} links still need the previous secret to be emailed again. They expire within 30 days of their order's end; run this again then.`
        : 'the previous secret is no longer needed.'
    }`,
    'COOKIE_SECRET: remove the previous secret 180 days after the change, when the last cookie has expired.',
    'COUNTING_SECRET: remove the previous secret a day after the change, when the last counter has ended.',
  ]
}
