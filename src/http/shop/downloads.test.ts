import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { type DeliveredDeed, deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { leaveHalfWay } from '../../../test/support/leave-half-way.ts'
import { EMPIRE_STATE, until } from '../../../test/support/orders.ts'
import { documentStores } from '../../../test/support/swift.ts'

const ISSUED = new Date('2026-03-01T10:00:00.000Z')
const EXPIRES = new Date('2026-03-31T10:00:00.000Z')
const LARGE = 6 * 1024 * 1024

describe.each(documentStores)('a download from %s', (_where, startStore) => {
  const store = forTests(startStore)
  const shop = shopForTests({ settings: () => store.settings, clock: ISSUED, webhooks: 'dropped' })

  async function deliver(content = randomBytes(3000)): Promise<DeliveredDeed> {
    const { deeds } = await deliverDeeds(shop, { at: ISSUED, content: () => content })
    const [deed] = deeds
    if (!deed) throw new Error('Nothing was delivered')
    return deed
  }

  async function get(deed: DeliveredDeed, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(shop.url + deed.path, { method, headers })
    return { ...pick(response), bytes: Buffer.from(await response.arrayBuffer()) }
  }

  function pick({ status, headers }: Response) {
    return { status, header: (name: string) => headers.get(name) }
  }

  async function countOf({ linkId }: DeliveredDeed) {
    const rows = await shop.query(
      'select download_count, last_downloaded_at from download_links where id = $1',
      [linkId],
    )
    return rows[0].download_count as number
  }

  it('a download has the exact bytes, a name and a size, and no cache along the way keeps it', async () => {
    const deed = await deliver()
    const reply = await get(deed)
    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(deed.content)).toBe(true)
    const digest = createHash('sha256').update(deed.content).digest('hex')
    expect(reply.header('etag')).toBe(`"${digest}"`)
    expect(reply.header('content-length')).toBe('3000')
    expect(reply.header('content-type')).toBe('application/pdf')
    expect(reply.header('accept-ranges')).toBe('bytes')
    expect(reply.header('content-disposition')).toBe(
      'attachment; filename="350 5th Ave, New York NY - Warranty deed 2019-0012345.pdf"',
    )
    expect(reply.header('cache-control')).toBe('private, no-store')
    expect(reply.header('x-robots-tag')).toBe('noindex')
    expect(reply.header('referrer-policy')).toBe('no-referrer')
    expect(await countOf(deed)).toBe(1)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 2999],
    ['bytes=-10', 2990, 2999],
    ['bytes=2000-999999', 2000, 2999],
    ['bytes=0-', 0, 2999],
  ])('a download returns the range %s', async (range, first, last) => {
    const deed = await deliver()
    const reply = await get(deed, { range })
    expect(reply.status).toBe(206)
    expect(reply.header('content-range')).toBe(`bytes ${first}-${last}/3000`)
    expect(reply.header('content-length')).toBe(String(last - first + 1))
    expect(reply.bytes.equals(deed.content.subarray(first, last + 1))).toBe(true)
  })

  it("a download refuses a range that doesn't exist, and doesn't count it", async () => {
    const deed = await deliver()
    for (const range of ['bytes=3000-', 'bytes=-0']) {
      const reply = await get(deed, { range })
      expect(reply.status).toBe(416)
      expect(reply.header('content-range')).toBe('bytes */3000')
      expect(reply.bytes.length).toBe(0)
    }
    expect(await countOf(deed)).toBe(0)
  })

  it.each(['bytes=0-1,5-6', 'bytes=9-2', 'lines=1-2'])(
    'a download is the whole file for %s',
    async (range) => {
      const deed = await deliver()
      const reply = await get(deed, { range })
      expect(reply.status).toBe(200)
      expect(reply.bytes.equals(deed.content)).toBe(true)
    },
  )

  it('a download resumes only while the file is the same', async () => {
    const deed = await deliver()
    const etag = (await get(deed, {}, 'HEAD')).header('etag') ?? ''
    const range = 'bytes=1000-'
    expect((await get(deed, { range, 'if-range': etag })).status).toBe(206)
    for (const other of ['"another"', `W/${etag}`, 'Sun, 01 Mar 2026 10:00:00 GMT']) {
      const reply = await get(deed, { range, 'if-range': other })
      expect(reply.status).toBe(200)
      expect(reply.bytes.equals(deed.content)).toBe(true)
    }
  })

  it('a download in pieces counts once, and together they make the file', async () => {
    const deed = await deliver(randomBytes(LARGE))
    const step = 1024 * 1024
    const pieces: Buffer[] = []
    for (let first = 0; first < LARGE; first += step) {
      pieces.push((await get(deed, { range: `bytes=${first}-${first + step - 1}` })).bytes)
    }
    expect(Buffer.concat(pieces).equals(deed.content)).toBe(true)
    expect(await countOf(deed)).toBe(1)
  })

  const eventsOf = async ({ lineId }: DeliveredDeed) => {
    const rows = await shop.query(
      "select count(*)::int as rows from timeline where line_id = $1 and event = 'downloaded'",
      [lineId],
    )
    return rows[0].rows as number
  }

  it.each(['bytes=1-', 'bytes=-2999', 'bytes=1500-1501', 'bytes=0-'])(
    'a download that begins with %s counts once, and is on the timeline once',
    async (range) => {
      const deed = await deliver()
      expect((await get(deed, { range })).status).toBe(206)
      expect([await countOf(deed), await eventsOf(deed)]).toEqual([1, 1])
      await get(deed, { range: 'bytes=0-0' })
      await get(deed, { range })
      expect([await countOf(deed), await eventsOf(deed)]).toEqual([1, 1])
    },
  )

  it('a download whose pieces come all at once counts once, and the rest of a whole one not again', async () => {
    const deed = await deliver()
    const ranges = Array.from({ length: 10 }, (_, i) => `bytes=${i * 300}-${i * 300 + 299}`)
    await Promise.all(ranges.toReversed().map((range) => get(deed, { range })))
    expect([await countOf(deed), await eventsOf(deed)]).toEqual([1, 1])
    await get(deed)
    await get(deed, { range: 'bytes=1000-' })
    expect([await countOf(deed), await eventsOf(deed)]).toEqual([2, 2])
  })

  it('a download in pieces counts anew after half an hour, and for every link', async () => {
    const [deed, other] = [await deliver(), await deliver()]
    const range = 'bytes=1-'
    for (const [minutes, count] of [
      [0, 1],
      [29, 1],
      [30, 2],
      [59, 2],
      [60, 3],
    ] as const) {
      shop.setClock(new Date(ISSUED.getTime() + minutes * 60_000))
      await get(deed, { range })
      expect(await countOf(deed)).toBe(count)
    }
    await get(other, { range })
    expect(await countOf(other)).toBe(1)
    shop.setClock(ISSUED)
  })

  it("a HEAD gets only the download's headers and doesn't count", async () => {
    const deed = await deliver()
    const reply = await get(deed, { range: 'bytes=0-9' }, 'HEAD')
    expect(reply.status).toBe(200)
    expect(reply.header('content-length')).toBe('3000')
    expect(reply.header('accept-ranges')).toBe('bytes')
    expect(reply.bytes.length).toBe(0)
    expect(await countOf(deed)).toBe(0)
  })

  it('a download works to the last second of its thirty days and not one longer', async () => {
    const deed = await deliver()
    const ask = async (method: string, headers = {}) => (await get(deed, headers, method)).status
    for (const [at, status] of [
      [new Date(EXPIRES.getTime() - 1000), 200],
      [new Date(EXPIRES.getTime() - 1), 200],
      [EXPIRES, 410],
      [new Date(EXPIRES.getTime() + 1000), 410],
    ] as const) {
      shop.setClock(at)
      expect(await ask('GET')).toBe(status)
      expect(await ask('HEAD')).toBe(status)
      expect(await ask('GET', { range: 'bytes=1-2' })).toBe(status === 200 ? 206 : 410)
    }
  })

  it("a download doesn't end as if complete when the stored bytes have changed", async () => {
    const logged = vi.spyOn(shop.parts.log, 'error')
    for (const size of [3000, LARGE]) {
      logged.mockClear()
      const deed = await deliver(randomBytes(size))
      const damaged = Buffer.from(deed.content)
      damaged[size - 1] = (damaged[size - 1] ?? 0) ^ 1
      await shop.parts.storage.put(deed.storageKey, damaged)
      const got = await get(deed).then(
        ({ status }) => status,
        () => 'broken off',
      )
      // A short file fails before any of it is sent; part of a long one has already gone out.
      expect(got).toBe(size === LARGE ? 'broken off' : 500)
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ documentId: deed.documentId }),
        'a document is damaged',
      )
    }
    logged.mockRestore()
  })

  it.each(['shorter', 'longer', 'gone'])(
    'a download fails if the stored file is %s',
    async (how) => {
      const deed = await deliver()
      const { storage } = shop.parts
      if (how === 'gone') await storage.remove(deed.storageKey)
      else await storage.put(deed.storageKey, randomBytes(how === 'shorter' ? 2999 : 3001))
      for (const headers of [undefined, { range: 'bytes=5-9' }]) {
        const reply = await get(deed, headers)
        expect(reply.status).toBe(500)
        expect(reply.header('content-disposition')).toBeNull()
      }
      expect(await countOf(deed)).toBe(0)
    },
  )

  it('a download abandoned halfway leaves no files open', async () => {
    const deed = await deliver(randomBytes(LARGE))
    const openFiles = () => readdirSync('/proc/self/fd').length
    await get(deed)
    const before = openFiles()
    for (let i = 0; i < 40; i++) {
      await leaveHalfWay(shop.url + deed.path, i % 2 ? { range: 'bytes=0-' } : undefined)
    }
    await until(async () => openFiles() <= before + 5, 'the files to be closed')
    expect((await get(deed)).bytes.equals(deed.content)).toBe(true)
  })

  it("a download limit is per link and doesn't affect other links", async () => {
    const [deed, other] = [await deliver(), await deliver()]
    const statuses = new Map<number, number>()
    for (let i = 0; i < 205; i++) {
      const { status } = await get(deed, { range: 'bytes=9-9' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [206, 200],
        [429, 5],
      ]),
    )
    expect((await get(other)).status).toBe(200)
  }, 60_000)

  it('a download has a safe file name whatever the address', async () => {
    const address = { ...EMPIRE_STATE, streetAddress: '12 Cañón "Rd"\\; x=1' }
    const { deeds } = await deliverDeeds(shop, { at: ISSUED, addresses: [address] })
    const reply = await get(deeds[0] as DeliveredDeed)
    expect(reply.header('content-disposition')).toBe(
      `attachment; filename="12 Canon Rd x 1, New York NY - Warranty deed 2019-0012345.pdf"; filename*=UTF-8''12%20Ca%C3%B1%C3%B3n%20Rd%20x%201%2C%20New%20York%20NY%20-%20Warranty%20deed%202019-0012345.pdf`,
    )
  })
})
