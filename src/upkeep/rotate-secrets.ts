import { DAY, later } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { API_ANSWER_DAYS } from '../policy.ts'
import { openSecret, sealSecret, versionName } from '../secret-box.ts'
import { hashToken, linkToken, staffLinkToken, versionsOf } from '../secret-token.ts'
import type { Rotated } from './rotation.ts'
import {
  answersOf,
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
  const { db, clock, config } = parts
  let [closed, lost] = [0, 0]
  for (const place of SEALED) {
    const done = await closeAgain(parts, place)
    closed += done.closed
    lost += done.lost
  }
  const [, ...earlier] = versionsOf(config.SEALING_SECRET)
  const { count, last } = await answersOf(
    db,
    earlier.map((each) => versionName(each).toString('base64')),
  )
  const until = last && later(last, API_ANSWER_DAYS * DAY)
  return { closed, lost, answers: { count, until }, links: await oldLinks(parts, clock()) }
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

/** Rows in the order of their IDs, a batch at a time. */
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
