import type pg from 'pg'
import { diceFor } from '../recorder/dice.ts'

const HOUR = 3_600_000
const HOURS = 7 * 24
/** An office that's fast on most days and was down for an hour two nights ago. */
const AWAY = [44, 45]

/** A week of responses, to give the source health page something to show. */
export async function insertSourceCalls(client: pg.Client, now: Date): Promise<void> {
  const dice = diceFor('source calls')
  const thisHour = Math.floor(now.getTime() / HOUR) * HOUR
  const calls = Array.from({ length: HOURS }, (_, ago) => ago).flatMap((ago) =>
    Array.from({ length: dice.int(4, 14) }, () => {
      const isDown = AWAY.includes(ago) ? dice.chance(0.8) : dice.chance(0.004)
      const answer = isDown ? 'down' : dice.chance(0.03) ? 'not_found' : 'ok'
      const ms = isDown ? 30_000 : 40 * 2 ** (dice.float() * dice.float() * 6)
      return { hour: new Date(thisHour - ago * HOUR), answer, ms }
    }),
  )
  await client.query(
    `insert into source_calls (source, hour, answer, took, calls)
      select 'recorder', hour, answer, log_bucket(ms, 8), count(*)
      from json_to_recordset($1) as made_up (hour timestamptz, answer text, ms float8)
      group by 2, 3, 4 on conflict do nothing`,
    [JSON.stringify(calls)],
  )
}
