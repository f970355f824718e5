import type { Address } from '../../src/addresses/address.ts'
import { insertSuppression } from '../../src/addresses/suppressions.db.ts'
import type { TestShop } from './shop.ts'

/** Puts an address on the list, and leaves what is sold of it alone. */
export async function withhold(shop: TestShop, address: Address): Promise<void> {
  const [staff] = await shop.query(
    `insert into staff (username, password_hash, role, created_at)
      values ('keeper' || gen_random_uuid(), 'x', 'agent', now()) returning id`,
  )
  const entry = { address, personName: undefined, notice: 'n', staffId: staff.id, at: new Date() }
  await shop.database.db.transaction().execute((tx) => insertSuppression(tx, entry))
}
