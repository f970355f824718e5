import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { assertNamesNobody } from '../staff-words.ts'
import { insertCustomerNote, lockCustomer, readCustomer } from './customer-record.db.ts'

/** Saves a staff member's note about a customer; the same note sent twice is one note. */
export async function addCustomerNote(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  note: { id: string; customerId: string; staffId: string; words: string },
): Promise<{ added: boolean }> {
  const { id, customerId, staffId, words } = note
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    const customer = await readCustomer(tx, { id: customerId })
    if (!customer) throw new AppError('not_found', 'We can’t find this customer.')
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
