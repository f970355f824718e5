import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../standins/listen.ts'
import { hasSwift, type Swift, startSwift } from '../../test/support/swift.ts'
import { loadConfig } from './config.ts'
import { s3Storage, storageOf } from './document-store.ts'
import { fileStorage, LIST_PAGE, type Storage, type StoredFile } from './storage.ts'

const CONTENT = Buffer.from('a deed, from one end to the other')

const NEEDED = {
  PUBLIC_URL: 'http://shop.test/',
  DATABASE_URL: 'postgres://deedbox@127.0.0.1/deedbox',
  LINK_SECRET: 'a-secret-that-is-long-enough-to-be-one',
  COOKIE_SECRET: 'cookies-a-secret-that-is-long-enough-to-be-one',
  SEALING_SECRET: 'sealing-a-secret-that-is-long-enough-to-be-one',
  COUNTING_SECRET: 'counting-a-secret-that-is-long-enough-to-be-one',
  SMTP_URL: 'smtp://127.0.0.1:2525',
}

interface Opened {
  storage: Storage
  close(): Promise<void>
}

async function openFiles(): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-storage-'))
  const storage = storageOf(loadConfig({ ...NEEDED, STORAGE_DIR: directory }))
  return { storage, close: async () => rmSync(directory, { recursive: true, force: true }) }
}

let started: Promise<Swift> | undefined
const theSwift = () => {
  started ??= startSwift()
  return started
}
afterAll(async () => (await started)?.stop())

async function pagesOf(list: AsyncIterable<StoredFile[]>): Promise<StoredFile[][]> {
  const pages: StoredFile[][] = []
  for await (const page of list) pages.push(page)
  return pages
}

async function openSwift(): Promise<Opened> {
  const { settings } = await theSwift()
  return { storage: storageOf(loadConfig({ ...NEEDED, ...settings })), close: async () => {} }
}

const STORES: Array<[string, () => Promise<Opened>]> = [
  ['a folder', openFiles],
  ...(hasSwift ? [['Swift by its S3 interface', openSwift] as [string, typeof openSwift]] : []),
]
describe.each(STORES)('documents in %s', (_where, openStore) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, close } = await openStore())
  })
  afterAll(() => close?.())

  it('stored documents come back unchanged, and can be stored again and at the same time', async () => {
    await storage.put('deeds/1/a.pdf', CONTENT)
    await Promise.all(Array.from({ length: 5 }, () => storage.put('deeds/1/a.pdf', CONTENT)))
    const { stream, size } = await storage.read('deeds/1/a.pdf')
    expect(size).toBe(CONTENT.length)
    expect(await text(stream)).toBe(CONTENT.toString())
  })

  it('large stored documents come back unchanged', async () => {
    const scan = randomBytes(8 * 1024 * 1024)
    await storage.put('deeds/large.pdf', scan)
    const { stream, size } = await storage.read('deeds/large.pdf')
    expect(size).toBe(scan.length)
    expect(scan.equals(await buffer(stream))).toBe(true)
  })

  it.each([
    [0, 0],
    [0, 5],
    [7, 10],
    [CONTENT.length - 1, CONTENT.length - 1],
    [0, CONTENT.length - 1],
  ])(
    'stored documents can be read from byte %i to byte %i, both inclusive',
    async (first, last) => {
      await storage.put('deeds/pieces.pdf', CONTENT)
      const { stream, size } = await storage.read('deeds/pieces.pdf', { first, last })
      expect(size).toBe(CONTENT.length)
      expect(await text(stream)).toBe(CONTENT.subarray(first, last + 1).toString())
    },
  )

  it('stored documents are gone once removed, and can be removed again', async () => {
    await storage.put('deeds/old.pdf', CONTENT)
    await storage.put('deeds/other.pdf', CONTENT)
    await Promise.all([storage.remove('deeds/old.pdf'), storage.remove('deeds/old.pdf')])
    await storage.remove('deeds/old.pdf')
    await storage.remove('deeds/never/was.pdf')
    await expect(storage.read('deeds/old.pdf')).rejects.toThrow()
    expect(await text((await storage.read('deeds/other.pdf')).stream)).toBe(CONTENT.toString())
  })

  it('stored documents are listed by their folder, with the time they were stored, page by page', async () => {
    const many = Array.from({ length: LIST_PAGE + 1 }, (_, n) => `listed/${n % 7}/${n}.pdf`)
    for (let from = 0; from < many.length; from += 20) {
      await Promise.all(many.slice(from, from + 20).map((key) => storage.put(key, CONTENT)))
    }
    await storage.put('listed-too/1.pdf', CONTENT)
    const pages = await pagesOf(storage.list('listed'))
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(LIST_PAGE)
    const files = pages.flat()
    expect(files.map(({ key }) => key).sort()).toEqual(many.sort())
    for (const { storedAt } of files) {
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
    expect((await pagesOf(storage.list('nothing-here'))).flat()).toEqual([])
  }, 60_000)

  it("reading a document that doesn't exist is an error", async () => {
    await expect(storage.read('deeds/none.pdf')).rejects.toThrow(/ENOENT|does not exist/)
  })

  it('stored documents can be left half-read', async () => {
    await storage.put('deeds/left.pdf', randomBytes(4 * 1024 * 1024))
    for (let i = 0; i < 60; i++) {
      const { stream } = await storage.read('deeds/left.pdf')
      for await (const _chunk of stream) break
    }
    const { stream } = await storage.read('deeds/left.pdf', { first: 0, last: 9 })
    expect((await buffer(stream)).length).toBe(10)
  })
})

describe('the folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-storage-'))
  const storage = fileStorage(directory)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('the folder holds no temporary files once a file is written', async () => {
    await Promise.all(Array.from({ length: 5 }, () => storage.put('deeds/1/a.pdf', CONTENT)))
    expect(readdirSync(join(directory, 'deeds/1'))).toEqual(['a.pdf'])
  })

  it.each(['../outside.pdf', 'a/../../outside.pdf', ''])(
    "the folder can't be escaped with %s",
    async (key) => {
      await expect(storage.put(key, CONTENT)).rejects.toThrow('leaves the store')
      await expect(storage.read(key)).rejects.toThrow('leaves the store')
      await expect(storage.remove(key)).rejects.toThrow('leaves the store')
    },
  )
})

describe.runIf(hasSwift)('the bucket', () => {
  let swift: Swift
  const options = () => ({
    bucket: swift.settings.S3_BUCKET ?? '',
    region: swift.settings.S3_REGION ?? '',
    endpoint: swift.url,
    forcePathStyle: true,
  })
  beforeAll(async () => {
    swift = await theSwift()
    const keys = { id: 'test:tester', secret: 'testing' }
    await s3Storage({ ...options(), keys }).put('deeds/a.pdf', CONTENT)
  })

  it("the bucket refuses a request signed with another secret, and doesn't name the secret", async () => {
    const stranger = s3Storage({ ...options(), keys: { id: 'test:tester', secret: 'wrong-one' } })
    for (const call of [
      () => stranger.read('deeds/a.pdf'),
      () => stranger.put('deeds/a.pdf', CONTENT),
      () => stranger.remove('deeds/a.pdf'),
    ]) {
      const error = await call().then(
        () => undefined,
        (cause) => cause,
      )
      expect(error?.$metadata?.httpStatusCode).toBe(403)
      expect(
        JSON.stringify({ ...error, message: error.message, stack: error.stack }),
      ).not.toContain('wrong-one')
    }
  })

  it('the bucket refuses unsigned requests', async () => {
    const object = `${options().bucket}/deeds/a.pdf`
    for (const path of [object, `v1/AUTH_test/${object}`]) {
      const reply = await fetch(`${swift.url}/${path}`)
      expect([400, 401, 403]).toContain(reply.status)
      expect(await reply.text()).not.toContain(CONTENT.toString())
    }
  })
})

describe('an unreliable bucket', () => {
  const keys = { id: 'a', secret: 'b' }
  async function serve(answer: (calls: number) => number | undefined) {
    let calls = 0
    const server = createServer((_request, response) => {
      calls += 1
      const status = answer(calls)
      if (status) response.writeHead(status).end()
      else response.destroy()
    })
    const { url: endpoint, close } = await listen(server)
    const storage = s3Storage({
      bucket: 'deeds',
      region: 'x',
      endpoint,
      keys,
      forcePathStyle: true,
    })
    return { storage, calls: () => calls, close }
  }

  it('an unreliable bucket is retried, but not forever', async () => {
    const { storage, calls, close } = await serve(() => 503)
    await expect(storage.remove('a.pdf')).rejects.toThrow()
    expect(calls()).toBe(5)
    await close()
  })

  it('an unreliable bucket is trusted as soon as it answers', async () => {
    const { storage, calls, close } = await serve((call) => (call === 1 ? undefined : 204))
    await storage.remove('a.pdf')
    expect(calls()).toBe(2)
    await close()
  })
})
