import { expect, it } from 'vitest'
import { startNyc } from '../../standins/sources/nyc.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../test/support/orders.ts'
import { startRole } from '../../test/support/role.ts'
import { FoundDocument } from './sources/source.ts'

const fake = forTests(startNyc)
const shop = shopForTests({
  settings: () => ({ SOURCES: 'nyc', NYC_GEOSEARCH_URL: fake.url, NYC_DATA_URL: fake.url }),
})
forTests(() => startRole('worker', shop.env))

async function lineOf(orderId: string) {
  const rows = await shop.query(
    'select progress, desk_reason, found from order_lines where order_id = $1',
    [orderId],
  )
  return rows[0] as { progress: string; desk_reason: string; found: unknown }
}

it('a deed only an index knows waits on the desk with its number, its dates and where staff can find it', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE], {
    email: 'index@b.example',
  })
  await payByCard(shop, intentId)
  await until(async () => (await lineOf(orderId)).progress === 'desk', 'the desk', 20_000)
  const line = await lineOf(orderId)
  expect(line.desk_reason).toBe(
    'Staff need to get document 2018000200002 (Deed with restrictive covenant, recorded Feb 20, 2018): the City Register doesn’t let programs open its images. It’s at https://a836-acris.nyc.gov/DS/DocumentSearch/DocumentImageView?doc_id=2018020200200002 (index complete through Feb 28, 2026)',
  )
  expect(FoundDocument.parse(line.found)).toMatchObject({ recordedOn: '2018-02-20' })
  expect(JSON.stringify(line)).not.toContain('ORLA')
})
