import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'

/** Staff take a line out of automation; from now on it waits on the desk. */
export async function handLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, reason }: { lineId: string; staffId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    const order = line && (await readOrderRow(tx, line.orderId))
    if (!order) throw new AppError('not_found', 'We can’t find this deed.')
    assertNamesNobody(reason, order, 'reason')
    if (line.progress === 'desk') {
      throw new AppError('invalid_transition', 'This deed is already on the desk.')
    }
    const at = clock()
    const desk = { kind: 'other', words: `Handed over by staff: ${reason}` } as const
    await moveLine(tx, line, 'escalate', { actor: `staff:${staffId}`, at, desk })
    const detail = { reason }
    await writeAudit(tx, { staffId, action: 'hand_to_desk', subject: lineId, at, detail })
  })
}
