import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRecorder } from '../../../standins/recorder/start.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fakeSource, foundDeed } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, until, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { type Address, addressAt } from '../../addresses/address.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { sweepExpiredJob } from '../../upkeep/sweep-expired.job.ts'

const BY_STAFF = { outcome: 'staff', isImmediate: false }
const NEVER = () => new Promise<never>(() => {})
const DOWN = async () => ({ answer: 'down', detail: 'status 503' }) as const
const PATIENCE = { answersMs: 200, sourceMs: 1000 }
let houses = 0
/** An address no other test has used. */
const house = () => addressAt(`${++houses} Elm St`, 'Chicago', 'IL', '60606')

describe('forecasts', () => {
  const recorder = forTests(() => startRecorder({ slowMs: 500 }))
  const shop = shopForTests({ recorder })
  beforeAll(async () => {
    await seedJurisdictions({ ...shop.parts, db: shop.database.db })
    await shop.query(`update jurisdictions set copy_fee_cents = 500, copy_fee_note = 'per document',
         phone = '(312) 603-5656', url = null, search_url = null, unverified = '{}' where id = '17031'`)
  })
  afterEach(() => shop.setClock(undefined))

  const ask = (addresses: unknown, browser = shop.visit()) =>
    browser.post('/api/forecasts', { addresses })
  const withSources = (...sources: Source[]) => forecastDeeds({ ...shop.parts, sources }, PATIENCE)
  const setClass = (deliveryClass: string) =>
    shop.query("update jurisdictions set delivery_class = $1 where id = '17031'", [deliveryClass])

  it('forecasts say for each address, in order, what the index has and which office it belongs to', async () => {
    const nowhere = addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')
    const { status, json } = await ask([WILLIS_TOWER, nowhere, EMPIRE_STATE])
    expect(status).toBe(200)
    expect(json).toHaveLength(3)
    expect(json[0]).toEqual({
      outcome: 'found',
      parcelNumber: expect.stringMatching(/^[\d-]+$/),
      documentType: expect.stringMatching(/deed/i),
      recordedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      indexedThrough: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      pages: expect.any(Number),
      isImmediate: true,
      office: {
        title: 'County Clerk, Recording Division',
        place: 'Cook County',
        url: null,
        searchUrl: null,
        phone: '(312) 603-5656',
        copyFee: 500,
        copyFeeNote: 'per document',
        copyFeeTerms: expect.objectContaining({ unit: 'per_document', setBy: 'office' }),
      },
      notice: 'standard',
      stateText: null,
    })
    expect(json[1]).toMatchObject({ ...BY_STAFF, office: { place: 'Sangamon County' } })
    expect(json[2]).toMatchObject({
      outcome: 'found',
      office: { title: 'Office of the City Register', url: expect.stringContaining('nyc.gov') },
    })
  })

  it('forecasts of a deed ordered by its number speak of that deed, and a kept one of the latest doesn’t serve', async () => {
    const address = house()
    const [latest] = (await ask([address])).json
    expect(latest.outcome).toBe('found')
    const missing = { ...address, wantedNumber: '1901-0000001' }
    expect((await ask([missing, address])).json).toMatchObject([BY_STAFF, latest])
    const numbered = { ...address, wantedNumber: '2011-0012345' }
    const facts = { instrumentNumber: '2011 0012345', recordedOn: '2011-05-06' }
    const has = async ({ situs }: { situs: Address }) =>
      ({ answer: 'ok', value: foundDeed(situs, facts) }) as const
    const [found] = await withSources(fakeSource({ findNumberedDeed: has })).forecast([numbered])
    expect(found).toMatchObject({ outcome: 'found', recordedOn: '2011-05-06', isImmediate: true })
    // Another deed than the one asked for is none.
    const other = { ...numbered, wantedNumber: '2011-0012346' }
    const by = withSources(fakeSource({ findNumberedDeed: has }))
    expect(await by.forecast([other])).toMatchObject([BY_STAFF])
  })

  it('forecasts promise nothing where no index can be searched by number, however quick the office', async () => {
    await setClass('instant')
    const numbered = () => ({ ...house(), wantedNumber: '2011-0012345' })
    expect(await withSources(fakeSource()).forecast([numbered()])).toMatchObject([BY_STAFF])
    const paid = fakeSource({ isFree: false })
    expect(await withSources(paid).forecast([numbered()])).toMatchObject([BY_STAFF])
    const slow = fakeSource({ findNumberedDeed: NEVER })
    expect(await withSources(slow).forecast([numbered()])).toMatchObject([
      { ...BY_STAFF, isPending: true },
    ])
    await setClass('staff')
  })

  it('forecasts name the office that keeps the deeds of a place without its own', async () => {
    const covington = addressAt('333 W Locust St', 'Covington', 'VA', '24426')
    const place = {
      formatted: '333 W Locust St, Covington, VA 24426',
      address_line1: covington.streetAddress,
      city: 'Covington',
      county: 'Covington city',
      state_code: 'VA',
      postcode: '24426',
    }
    const geocoder = {
      autocomplete: async () => ({ features: [{ properties: place }] }),
    }
    const { forecast } = forecastDeeds({ ...shop.parts, geocoder, sources: [] }, PATIENCE)
    const [said] = await forecast([covington])
    expect(said?.office).toMatchObject({ place: 'Alleghany County' })
  })

  it.each([
    [[]],
    ['x'],
    [[{ ...EMPIRE_STATE, state: 'XX' }]],
    [Array.from({ length: 101 }, (_, number) => ({ ...EMPIRE_STATE, streetAddress: `${number}` }))],
  ])('are not made for what is no cart', async (addresses) => {
    expect((await ask(addresses)).status).toBe(400)
  })

  it("forecasts don't mistake another property's deed for this one's", async () => {
    expect((await ask([addressAt('44 Wrong Way', 'Denver', 'CO', '80202')])).json[0]).toMatchObject(
      BY_STAFF,
    )
  })

  it('forecasts are kept for a day if found, and then looked up again', async () => {
    const source = fakeSource()
    const { forecast } = withSources(source)
    const address = house()
    const now = new Date('2026-03-01T12:00:00Z')
    shop.setClock(now)
    await forecast([address])
    shop.setClock(new Date(now.getTime() + 23 * 3_600_000))
    const [again] = await forecast([address])
    expect(again).toMatchObject({ outcome: 'found', recordedOn: '2019-03-14' })
    expect(source.asked).toHaveLength(1)
    shop.setClock(new Date(now.getTime() + 25 * 3_600_000))
    await forecast([address])
    expect(source.asked).toHaveLength(2)
  })

  it('forecasts are kept for an hour if nothing was found, and for a minute if the source was down', async () => {
    const now = new Date('2026-03-02T12:00:00Z')
    for (const [answer, minutes] of [
      [async () => ({ answer: 'not_found' }) as const, 60],
      [DOWN, 1],
    ] as const) {
      let asked = 0
      const source = fakeSource({
        resolveParcel: () => {
          asked += 1
          return answer()
        },
      })
      const { forecast } = withSources(source)
      const address = house()
      for (const [after, times] of [
        [0, 1],
        [minutes - 0.1, 1],
        [minutes + 0.1, 2],
      ] as const) {
        shop.setClock(new Date(now.getTime() + after * 60_000))
        expect(await forecast([address])).toMatchObject([BY_STAFF])
        expect(asked).toBe(times)
      }
    }
  })

  it('forecasts show staff changes to an office right away', async () => {
    const address = house()
    await ask([address])
    await shop.query("update jurisdictions set phone = '1' where id = '17031'")
    expect((await ask([address])).json[0].office.phone).toBe('1')
  })

  it('forecasts are removed by the sweep once they expire', async () => {
    const now = new Date('2026-04-01T12:00:00Z')
    shop.setClock(now)
    await withSources(fakeSource()).forecast([house()])
    const kept = async () => {
      const rows = await shop.query(
        'select count(*)::int as count from forecasts where made_at = $1',
        [now],
      )
      return rows[0].count
    }
    shop.setClock(new Date(now.getTime() + 3_600_000))
    await sweepExpiredJob.run(shop.jobParts)
    expect(await kept()).toBe(1)
    shop.setClock(new Date(now.getTime() + 25 * 3_600_000))
    await sweepExpiredJob.run(shop.jobParts)
    expect(await kept()).toBe(0)
  })

  it("forecasts store no person's name, nor anything else the index says", async () => {
    const address = house()
    const secret = { ...foundDeed(address), grantor: 'CANARY BIRD', parcelNumber: 'CANARY-1' }
    const source = fakeSource({
      findLatestDeed: async () => ({ answer: 'ok', value: secret }),
    })
    const said = await withSources(source).forecast([address])
    const rows = await shop.query('select forecast from forecasts')
    expect(JSON.stringify([said, rows])).not.toContain('CANARY')
  })

  it('without a source, forecasts say what is usual for the office, and keep it', async () => {
    await setClass('minutes')
    const { forecast } = withSources()
    const address = house()
    const usual = { outcome: 'likely', isImmediate: true, office: { place: 'Cook County' } }
    await until(async () => !(await forecast([address]))[0]?.isPending, 'the answer')
    expect(await forecast([address])).toMatchObject([usual])
    await setClass('staff')
  })

  describe('source problems', () => {
    it('with a slow source, forecasts show the usual as pending, then the real answer when asked again', async () => {
      await setClass('minutes')
      let release: () => void = () => {}
      const source = fakeSource({
        resolveParcel: (situs) =>
          new Promise((resolve) => {
            release = () => resolve({ answer: 'ok', value: { id: '1', situs } })
          }),
      })
      const { forecast } = withSources(source)
      const address = house()
      const start = Date.now()
      const [first] = await forecast([address])
      expect(Date.now() - start).toBeLessThan(800)
      expect(first).toMatchObject({
        outcome: 'likely',
        isImmediate: true,
        isPending: true,
        office: { place: 'Cook County' },
      })
      release()
      await until(async () => !(await forecast([address]))[0]?.isPending, 'the answer')
      expect((await forecast([address]))[0]).toMatchObject({ outcome: 'found' })
      await setClass('staff')
    })

    it('a source that never answers counts as down, and forecasts show the usual without pending', async () => {
      const { forecast } = withSources(fakeSource({ resolveParcel: NEVER }))
      const address = house()
      expect(await forecast([address])).toMatchObject([{ ...BY_STAFF, isPending: true }])
      await until(async () => !(await forecast([address]))[0]?.isPending, 'giving up')
      expect(await forecast([address])).toMatchObject([BY_STAFF])
    })

    it('when a source throws, other forecasts are answered and nothing from the failed one is kept', async () => {
      const bad = house()
      const source = fakeSource()
      const throwing = {
        ...source,
        resolveParcel: (address: Address, signal: AbortSignal) => {
          if (address.streetAddress === bad.streetAddress) throw new Error('broken')
          return source.resolveParcel(address, signal)
        },
      }
      const [first, second] = await withSources(throwing).forecast([bad, house()])
      expect(first).toMatchObject({ ...BY_STAFF, isPending: true })
      expect(second).toMatchObject({ outcome: 'found' })
    })

    it('forecasts never ask a source that charges', async () => {
      const paid = fakeSource({ isFree: false })
      const [said] = await withSources(paid).forecast([house()])
      expect(said).toMatchObject({ outcome: 'likely', isImmediate: true })
      expect(paid.asked).toEqual([])
    })

    it("forecasts never ask a source that doesn't cover the address", async () => {
      const other = fakeSource({ covers: () => false })
      expect(await withSources(other).forecast([house()])).toMatchObject([BY_STAFF])
      expect(other.asked).toEqual([])
    })
  })

  it('forecasts show the usual while the geocoder is down', async () => {
    const geocoder = { autocomplete: () => Promise.reject(new Error('away')) }
    const { forecast } = forecastDeeds({ ...shop.parts, geocoder, sources: [] }, PATIENCE)
    expect(await forecast([house()])).toMatchObject([
      { ...BY_STAFF, office: { place: 'Cook County' } },
    ])
  })

  it('forecasts for one address are looked up once, however many requests come at once', async () => {
    const source = fakeSource()
    const slowly: Source = {
      ...source,
      findLatestDeed: async (parcel, signal) => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        return source.findLatestDeed(parcel, signal)
      },
    }
    const { forecast } = forecastDeeds({ ...shop.parts, sources: [slowly] })
    const address = house()
    const again = { ...address, streetAddress: address.streetAddress.toUpperCase() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => forecast([address, again])))
    expect(source.asked).toHaveLength(1)
    expect(answers.flat().every(({ outcome }) => outcome === 'found')).toBe(true)
  })

  it('forecasts query a few at a time, and answer a hundred in one call', async () => {
    let running = 0
    let most = 0
    const source = fakeSource({
      resolveParcel: async (situs) => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return { answer: 'ok', value: { id: '1', situs } }
      },
    })
    const { forecast } = forecastDeeds({ ...shop.parts, sources: [source] })
    const said = await forecast(Array.from({ length: 100 }, house))
    expect(said).toHaveLength(100)
    expect(said.filter(({ outcome }) => outcome === 'found').length).toBeGreaterThan(50)
    expect(most).toBeLessThanOrEqual(6)
  })

  it('forecasts stop with the server and leave nothing running', async () => {
    const sources = [fakeSource({ resolveParcel: NEVER })]
    const forecaster = forecastDeeds({ ...shop.parts, sources }, { ...PATIENCE, sourceMs: 60_000 })
    const asked = forecaster.forecast(Array.from({ length: 10 }, house))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await forecaster.stop()
    expect(await asked).toHaveLength(10)
  })

  it("forecasts are no promise: the search after payment doesn't read them", async () => {
    const { readFileSync, globSync } = await import('node:fs')
    const jobs = globSync('src/{fulfillment,money,delivery}/**/*.job.ts')
    expect(jobs.length).toBeGreaterThan(5)
    for (const file of jobs) expect(readFileSync(file, 'utf8')).not.toMatch(/forecast/)
  })
})
