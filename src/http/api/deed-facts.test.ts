import { describe, expect, it } from 'vitest'
import { type ApiClient, openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { indexedSource, labOf } from '../../../test/support/fulfillment/read-deed.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { withhold } from '../../../test/support/withhold.ts'

describe('what a deed of the API says', () => {
  const shop = shopForTests()
  const elm = forTests<ApiClient>(() => openApi(shop))
  const run = () => fulfil(shop, indexedSource(), labOf())
  async function order() {
    const { json } = await elm.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    return `/api/v1/deeds/${json.deeds[0].id}/facts`
  }

  it('it comes once it’s delivered, certain facts with their words and doubtful ones without', async () => {
    const path = await order()
    const early = await elm.get(path)
    expect([early.status, early.json.code]).toEqual([409, 'not_delivered'])
    await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    expect((await elm.get(path)).json.status).toBe('reading')
    await run()('read-facts')
    const { json, headers } = await elm.get(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(json.status).toBe('read')
    const named = (name: string) => json.facts.find((fact: { name: string }) => fact.name === name)
    expect(named('grantors')).toMatchObject({ state: 'certain', text: 'BHATT HOMES, LLC', page: 1 })
    expect(named('legal')).toMatchObject({ state: 'doubtful', text: null, value: null })
    expect(named('prior')).toBeUndefined()
  })

  it('it’s gone with the file of a withheld address', async () => {
    const path = await order()
    await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order', 'read-facts')
    await withhold(shop, EMPIRE_STATE)
    const gone = await elm.get(path)
    expect([gone.status, gone.json.code]).toEqual([410, 'file_gone'])
    expect(gone.text).not.toContain('BHATT')
  })
})
