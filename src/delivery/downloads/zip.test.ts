import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { directory, type ZipEntry, zip } from './zip.ts'

const AT = new Date('2026-03-01T10:00:30.000Z')

describe('an archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deedbox-zip-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const entry = (name: string, ...chunks: string[]): ZipEntry => ({
    name,
    at: AT,
    open: async () =>
      (async function* () {
        for (const chunk of chunks) yield Buffer.from(chunk)
      })(),
  })

  it('an archive opens in standard tools, with names in any language', async () => {
    const path = join(folder, 'deeds.zip')
    const entries = [
      entry('1-deed-12-cañón-rd.pdf', 'the first ', 'deed'),
      entry('1-empty.pdf'),
      entry('2-deed.pdf', 'x'.repeat(100_000)),
    ]
    writeFileSync(path, await buffer(zip(entries)))
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain(
      'No errors detected',
    )
    const script = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[info.filename, info.file_size, info.compress_type, list(info.date_time)] for info in archive.infolist()]))`
    const said = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })
    const time = [2026, 3, 1, 10, 0, 30]
    expect(JSON.parse(said)).toEqual([
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
    const watched = (name: string): ZipEntry => ({
      name,
      at: AT,
      open: async () => {
        seen.push(`open ${name}`)
        return (async function* () {
          try {
            yield Buffer.from(name)
          } finally {
            seen.push(`close ${name}`)
          }
        })()
      },
    })
    const archive = zip([watched('a'), watched('b'), watched('c')])
    for (let chunk = 0; chunk < 5; chunk++) await archive.next()
    expect(seen).toEqual(['open a', 'close a', 'open b'])
    await archive.return(undefined)
    expect(seen).toEqual(['open a', 'close a', 'open b', 'close b'])
  })

  it('an archive ends without a directory if a file fails', async () => {
    const failing = {
      ...entry('b.pdf'),
      open: () => Promise.reject(new Error('the store is away')),
    }
    await expect(buffer(zip([entry('a.pdf', 'a'), failing]))).rejects.toThrow('the store is away')
  })

  it('an archive beyond four gigabytes locates its files with the larger numbers', () => {
    const offset = 5 * 1024 ** 3
    const file = { name: Buffer.from('far.pdf'), time: Buffer.alloc(4), crc: 1, size: 2, offset }
    const bytes = directory([{ ...file, offset: 0 }, file], offset + 100)
    const wide = Buffer.alloc(8)
    wide.writeBigUInt64LE(BigInt(offset))
    expect(bytes.includes(Buffer.concat([Buffer.from([1, 0, 8, 0]), wide]))).toBe(true)
    expect(bytes.includes(Buffer.from('PK\x06\x06'))).toBe(true)
    expect(bytes.includes(Buffer.from('PK\x06\x07'))).toBe(true)
    expect(directory([{ ...file, offset: 0 }], 100).includes(Buffer.from('PK\x06\x06'))).toBe(false)
  })
})
