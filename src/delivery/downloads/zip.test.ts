import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { type ZipEntry, zip } from './zip.ts'

const AT = new Date('2026-03-01T10:00:30.000Z')

const folder = mkdtempSync(join(tmpdir(), 'deedbox-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entry = (name: string, ...chunks: string[]): ZipEntry => ({
  name,
  at: AT,
  open: async () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
})

it('an archive opens in standard tools, with names in any language', async () => {
  const path = join(folder, 'deeds.zip')
  const entries = [
    entry('1-deed-12-cañón-rd.pdf', 'the first ', 'deed'),
    entry('1-empty.pdf'),
    entry('2-deed.pdf', 'x'.repeat(100_000)),
  ]
  writeFileSync(path, await buffer(zip(entries)))
  expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
  const script = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[info.filename, info.file_size, info.compress_type, list(info.date_time)] for info in archive.infolist()]))`
  const listed = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })
  const time = [2026, 3, 1, 10, 0, 30]
  expect(JSON.parse(listed)).toEqual([
    ['1-deed-12-cañón-rd.pdf', 14, 0, time],
    ['1-empty.pdf', 0, 0, time],
    ['2-deed.pdf', 100_000, 0, time],
  ])
  const first = ['-p', path, '1-deed-*']
  expect(execFileSync('unzip', first, { encoding: 'utf8' })).toBe('the first deed')
})

it('an archive is identical for the same files', async () => {
  const make = () => buffer(zip([entry('a.pdf', 'a'), entry('b.pdf', 'b')]))
  expect((await make()).equals(await make())).toBe(true)
})

it('an archive opens each file only when its turn comes and closes the one it was abandoned at', async () => {
  const seen: string[] = []
  // More than all buffers on the way hold, so that an archive nobody reads comes to a stop.
  const chunks = Array<Buffer>(100).fill(Buffer.alloc(65_536))
  const watched = (name: string): ZipEntry => ({
    name,
    at: AT,
    open: async () => {
      seen.push(`open ${name}`)
      return Readable.from(chunks).once('close', () => seen.push(`close ${name}`))
    },
  })
  const archive = zip([watched('a'), watched('b'), watched('c')])
  let left = 110 * 65_536
  for await (const chunk of archive) {
    left -= chunk.length
    if (left <= 0) break
  }
  await expect.poll(() => seen).toEqual(['open a', 'close a', 'open b', 'close b'])
})

it('an archive closes a file that was still being opened when it was abandoned', async () => {
  // It never ends, so it stays open unless the archive closes it.
  const file = new Readable({ read: () => {} })
  const { promise, resolve } = Promise.withResolvers<Readable>()
  const archive = zip([{ name: 'a', at: AT, open: () => promise }])
  await once(archive.destroy(), 'close')
  resolve(file)
  await expect.poll(() => file.destroyed).toBe(true)
})

it('an archive ends without a directory if a file fails', async () => {
  const failing = {
    ...entry('b.pdf'),
    open: () => Promise.reject(new Error('the store is away')),
  }
  await expect(buffer(zip([entry('a.pdf', 'a'), failing]))).rejects.toThrow('the store is away')
  const damaged = {
    ...entry('b.pdf'),
    open: async () =>
      new Readable({
        read() {
          this.push('half of it')
          this.destroy(new Error('the file is damaged'))
        },
      }),
  }
  await expect(buffer(zip([entry('a.pdf', 'a'), damaged]))).rejects.toThrow('damaged')
})
