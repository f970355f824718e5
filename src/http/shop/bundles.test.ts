import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type DeliveredOrder, deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { leaveHalfWay } from '../../../test/support/leave-half-way.ts'
import { EMPIRE_STATE, until, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { documentStores } from '../../../test/support/swift.ts'
import { ensureBundleLink } from '../../delivery/downloads/bundles.db.ts'
import { linkToken } from '../../secret-token.ts'

const ISSUED = new Date('2026-03-01T10:00:00.000Z')
const EXPIRES = new Date('2026-03-31T10:00:00.000Z')
const [FIRST, SECOND, THIRD_FILES] = [
  '01 - 350 5th Ave, New York NY',
  '02 - 233 S Wacker Dr, Chicago IL',
  '03 - 1 Cañón Rd, Austin TX',
].map((place) =>
  ['', ' - provenance'].map((what) => `${place} - Warranty deed 2019-0012345${what}.pdf`),
) as [string[], string[], string[]]
const THIRD = { streetAddress: '1 Cañón Rd', city: 'Austin', state: 'TX', zipCode: '78701' }

describe.each(documentStores)(
  'all deeds of an order in one file, from %s',
  (_where, startStore) => {
    const store = forTests(startStore)
    const shop = shopForTests({
      settings: () => store.settings,
      clock: ISSUED,
      webhooks: 'dropped',
    })
    const folder = mkdtempSync(join(tmpdir(), 'deedbox-bundle-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    async function deliver(addresses = [EMPIRE_STATE, WILLIS_TOWER, THIRD], size = 3000) {
      const content = () => randomBytes(size)
      const order = await deliverDeeds(shop, { at: ISSUED, addresses, content })
      const secret = shop.env.LINK_SECRET ?? ''
      const linkId = await shop.database.db
        .transaction()
        .execute((tx) => ensureBundleLink(tx, { orderId: order.orderId, secret, at: ISSUED }))
      return { ...order, linkId, path: `/z/${linkToken(secret, linkId ?? '')}` }
    }

    /** One thing about each file in the archive, as another program sees it. */
    function read<T>(bytes: Buffer, what: string): Record<string, T> {
      const path = join(folder, 'all.zip')
      writeFileSync(path, bytes)
      expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors')
      const script = `
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(json.dumps({file.filename: ${what} for file in archive.infolist()}))`
      return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
    }
    const unpack = (bytes: Buffer) =>
      read<string>(bytes, 'hashlib.sha256(archive.read(file)).hexdigest()')
    const days = (bytes: Buffer) => read<number[]>(bytes, 'file.date_time[:3]')

    /** One file of the archive, as text. */
    function member(bytes: Buffer, name: string): string {
      const path = join(folder, 'one.zip')
      writeFileSync(path, bytes)
      return execFileSync('unzip', ['-p', path, name], { encoding: 'utf8' })
    }

    async function get({ path }: { path: string }, init: RequestInit = {}) {
      const response = await fetch(shop.url + path, init)
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    }
    const digests = ({ deeds }: DeliveredOrder) =>
      deeds.map((deed) => createHash('sha256').update(deed.content).digest('hex'))

    it('the archive dates each deed when it was retrieved, and the index like the newest of them', async () => {
      const order = await deliver()
      const [first] = order.deeds
      const older =
        "update documents set retrieved_at = retrieved_at - interval '9 days' where line_id = $1"
      await shop.query(older, [first?.lineId])
      const dated = days((await get(order)).bytes)
      expect(dated[FIRST[0] ?? '']).toEqual([2026, 2, 20])
      expect([dated[SECOND[0] ?? ''], dated['index.csv']]).toEqual([
        [2026, 3, 1],
        [2026, 3, 1],
      ])
    })

    it('the archive has every deed with its sheet beside it, named and numbered in order', async () => {
      const order = await deliver()
      const reply = await get(order)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('application/zip')
      expect(reply.headers.get('content-disposition')).toBe(
        `attachment; filename="deeds-${order.orderId.slice(0, 8).toUpperCase()}.zip"`,
      )
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
      expect(reply.headers.get('x-robots-tag')).toBe('noindex')
      const files = unpack(reply.bytes)
      expect(Object.keys(files)).toEqual(['index.csv', ...FIRST, ...SECOND, ...THIRD_FILES])
      const [, ...values] = Object.values(files)
      expect([values[0], values[2], values[4]]).toEqual(digests(order))
      const sheet = await get({ path: `${order.deeds[0]?.path}/provenance` })
      expect(values[1]).toBe(createHash('sha256').update(sheet.bytes).digest('hex'))
    })

    it('the archive is the same each time, and each download counts except a HEAD', async () => {
      const order = await deliver()
      const [first, again] = [await get(order), await get(order)]
      expect(first.bytes.equals(again.bytes)).toBe(true)
      expect((await get(order, { method: 'HEAD' })).status).toBe(200)
      const rows = await shop.query('select download_count from bundle_links where id = $1', [
        order.linkId,
      ])
      expect(rows[0].download_count).toBe(2)
      const told = await shop.query(
        "select detail from timeline where order_id = $1 and event = 'bundle_downloaded'",
        [order.orderId],
      )
      expect(told).toEqual([{ detail: { deeds: 3 } }, { detail: { deeds: 3 } }])
    })

    it('the archive leaves out refunded, revoked and deleted deeds, and expires when none are left', async () => {
      const order = await deliver()
      const [first, second, third] = order.deeds
      await shop.query("update order_lines set progress = 'refunding' where id = $1", [
        first?.lineId,
      ])
      // The numbers are those of the order, whatever is missing.
      expect(Object.keys(unpack((await get(order)).bytes))).toEqual([
        'index.csv',
        ...SECOND,
        ...THIRD_FILES,
      ])
      await shop.query('update documents set deleted_at = $2 where line_id = $1', [
        second?.lineId,
        ISSUED,
      ])
      expect(Object.keys(unpack((await get(order)).bytes))).toHaveLength(3)
      await shop.query('update download_links set revoked_at = $2 where line_id = $1', [
        third?.lineId,
        ISSUED,
      ])
      expect((await get(order)).status).toBe(410)
    })

    it('the index lists every line of the order, safe for spreadsheets, also what is not in the archive', async () => {
      const order = await deliver()
      const [first, second, third] = order.deeds
      await shop.query("update orders set reference = '=1+1' where id = $1", [order.orderId])
      await shop.query('update order_lines set reference = \'File "4471", A\' where id = $1', [
        first?.lineId,
      ])
      await shop.query("update order_lines set progress = 'searching' where id = $1", [
        second?.lineId,
      ])
      await shop.query("update order_lines set progress = 'refunded' where id = $1", [
        third?.lineId,
      ])
      const { bytes } = await get(order)
      const index = member(bytes, 'index.csv')
      const name = '01 - 350 5th Ave, New York NY - Warranty deed 2019-0012345 - File 4471 A'
      const digest = digests(order)[0]
      expect(index.split('\r\n')).toEqual([
        '\uFEFFNumber,Reference,Address,Recording office,Document type,Instrument number,Recorded on,Pages,File,SHA-256,Provenance file,Status,Grantor,Grantee,Vesting,Parcel number (APN),Consideration,Prior deed',
        `1,"File ""4471"", A","350 5th Ave, New York, NY 10118",,Warranty deed,2019-0012345,2019-03-14,3,"${name}.pdf",${digest},"${name} - provenance.pdf",Delivered,,,,,,`,
        `2,'=1+1,"233 S Wacker Dr, Chicago, IL 60606",,,,,,,,,Searching,,,,,,`,
        expect.stringMatching(/^3,'=1\+1,"1 Cañón Rd, Austin, TX 78701",.*,,,,,,,,Refunded,,,,,,$/),
        '',
      ])
      expect(Object.keys(unpack(bytes))).toEqual([
        'index.csv',
        `${name}.pdf`,
        `${name} - provenance.pdf`,
      ])
    })

    it('the archive lasts exactly as long as the last of its links, and a guess opens nothing', async () => {
      const order = await deliver()
      const later = new Date(EXPIRES.getTime() + 5000)
      await shop.query('update download_links set expires_at = $2 where id = $1', [
        order.deeds[0]?.linkId,
        later,
      ])
      const secret = shop.env.LINK_SECRET ?? ''
      const { orderId } = order
      await shop.database.db
        .transaction()
        .execute((tx) => ensureBundleLink(tx, { orderId, secret, at: ISSUED }))
      shop.setClock(new Date(EXPIRES.getTime() - 1000))
      expect(Object.keys(unpack((await get(order)).bytes))).toHaveLength(7)
      shop.setClock(EXPIRES)
      expect(Object.keys(unpack((await get(order)).bytes))).toHaveLength(3)
      shop.setClock(later)
      expect((await get(order)).status).toBe(410)
      expect((await get({ path: `/z/${'A'.repeat(43)}` })).status).toBe(404)
      await shop.query('update bundle_links set revoked_at = $2 where id = $1', [
        order.linkId,
        ISSUED,
      ])
      shop.setClock(ISSUED)
      expect((await get(order)).status).toBe(410)
    })

    it("the archive doesn't end as if complete when a file has changed or is gone", async () => {
      for (const damage of ['changed', 'gone']) {
        const order = await deliver([EMPIRE_STATE, WILLIS_TOWER], 400_000)
        const deed = order.deeds[1]
        const key = deed?.storageKey ?? ''
        if (damage === 'gone') await shop.parts.storage.remove(key)
        else await shop.parts.storage.put(key, randomBytes(400_000))
        await expect(get(order)).rejects.toThrow()
      }
    })

    it('a download abandoned halfway leaves no files open', async () => {
      const order = await deliver([EMPIRE_STATE, WILLIS_TOWER], 4 * 1024 * 1024)
      const openFiles = () => readdirSync('/proc/self/fd').length
      await get(order)
      const before = openFiles()
      for (let i = 0; i < 10; i++) await leaveHalfWay(shop.url + order.path)
      await until(async () => openFiles() <= before + 5, 'the files to be closed')
    })
  },
)
