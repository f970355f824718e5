import { writeAudit } from '../audit/audit.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { insertCustomerNote, lockCustomer, readCustomer } from './customers/customer-record.db.ts'
import { insertNote } from './order-record.db.ts'
import { lockOrder } from './orders.db.ts'
import { assertNamesNobody } from './staff-words.ts'
import { writeTimeline } from './timeline.db.ts'

/** Saves a staff member's note about an order; the same note sent twice is one note. */
export async function addNote(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  note: { id: string; orderId: string; staffId: string; words: string },
): Promise<{ added: boolean }> {
  const { orderId, staffId } = note
  return db.transaction().execute(async (tx) => {
    orNotFound(await lockOrder(tx, orderId), 'order')
    const at = clock()
    const added = await insertNote(tx, { ...note, at })
    if (!added) return { added }
    // The text is only in the note, where it can be erased.
    await writeAudit(tx, { staffId, action: 'add_note', subject: orderId, at })
    const actor = `staff:${staffId}` as const
    await writeTimeline(tx, { orderId, event: 'note_added', actor, at })
    return { added }
  })
}

/** Saves a staff member's note about a customer; the same note sent twice is one note. */
export async function addCustomerNote(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  note: { id: string; customerId: string; staffId: string; words: string },
): Promise<{ added: boolean }> {
  const { id, customerId, staffId, words } = note
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    const customer = orNotFound(await readCustomer(tx, { id: customerId }), 'customer')
    if (customer.erasedAt) {
      throw new AppError('invalid_transition', 'This person was erased.')
    }
    assertNamesNobody(words, customer, 'words')
    const at = clock()
    const { emailKey } = customer
    const added = await insertCustomerNote(tx, { id, emailKey, staffId, words, at })
    // The text is only in the note, where it can be erased.
    if (added) {
      await writeAudit(tx, { staffId, action: 'add_customer_note', subject: customerId, at })
    }
    return { added }
  })
}
