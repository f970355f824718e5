import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import type { Parts } from '../parts.ts'
import { forgetForecasts } from './forecast/forecasts.db.ts'
import { endPause } from './sources/breaker.db.ts'
import type { Source } from './sources/source.ts'
import { setSwitch } from './sources/sources.db.ts'

export type SwitchParts = Pick<Parts, 'db' | 'clock'> & { sources: Source[] }

/** Switches a source off or on for all processes, starting with their next query. */
export async function switchSource(
  { db, clock, sources }: SwitchParts,
  to: { source: string; isOn: boolean; reason: string },
  staffId: string,
): Promise<void> {
  const { source, isOn, reason } = to
  assertConfigured(sources, source)
  assertNamesNobody(reason, undefined, 'reason')
  await db.transaction().execute(async (tx) => {
    const at = clock()
    if (!(await setSwitch(tx, { ...to, staffId, at }))) return
    const action = isOn ? 'switch_source_on' : 'switch_source_off'
    await writeAudit(tx, { staffId, action, subject: source, at, detail: { reason } })
    await forgetForecasts(tx)
  })
}

export function assertConfigured(sources: Source[], name: string): void {
  if (sources.some((source) => source.name === name)) return
  throw new AppError('not_found', 'This source isn’t configured.')
}

/** Ends a failed source's pause: the next paid query is the one that tries it. */
export async function retrySource(
  { db, clock, sources }: SwitchParts,
  source: string,
  staffId: string,
): Promise<boolean> {
  assertConfigured(sources, source)
  return db.transaction().execute(async (tx) => {
    const at = clock()
    const ended = await endPause(tx, source, at)
    if (ended) await writeAudit(tx, { staffId, action: 'retry_source', subject: source, at })
    return ended
  })
}
