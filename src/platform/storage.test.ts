import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fileStorage } from './storage.ts'

describe('the file storage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-storage-'))
  const storage = fileStorage(directory)
  const content = Buffer.from('a deed')

  it('gives back what was put, and takes the same again', async () => {
    await storage.put('deeds/1/a.pdf', content)
    await Promise.all(Array.from({ length: 5 }, () => storage.put('deeds/1/a.pdf', content)))
    const { stream, size } = await storage.read('deeds/1/a.pdf')
    expect(size).toBe(content.length)
    expect(await text(stream)).toBe('a deed')
    expect(readdirSync(join(directory, 'deeds/1'))).toEqual(['a.pdf'])
  })

  it.each(['../outside.pdf', 'a/../../outside.pdf', ''])(
    'does not leave its folder for %s',
    async (key) => {
      await expect(storage.put(key, content)).rejects.toThrow('leaves the store')
    },
  )

  it('says so when there is nothing', async () => {
    await expect(storage.read('deeds/none.pdf')).rejects.toThrow('ENOENT')
  })
})
