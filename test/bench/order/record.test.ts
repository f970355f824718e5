import { describe, expect, it } from 'vitest'
import { readChange } from './record.ts'

describe('a row as logical decoding shows it', () => {
  it('is read with its quotes, its empty columns and types of several words', () => {
    const line =
      "table public.orders: INSERT: id[uuid]:'7f' full_name[text]:'O''Hara: a[b]' cents[integer]:1999 " +
      "at[timestamp with time zone]:'2026-01-02 03:04:05+00' gclid[text]:null tags[text[]]:'{}'"
    expect(readChange(line)).toEqual({
      kind: 'INSERT',
      table: 'public.orders',
      columns: ['id', 'full_name', 'cents', 'at', 'gclid', 'tags'],
      values: ['7f', "O'Hara: a[b]", '1999', '2026-01-02 03:04:05+00', null, '{}'],
    })
  })

  it('is the new row where its key has changed, without what was left alone', () => {
    const line =
      "table public.t: UPDATE: old-key: id[integer]:1 new-tuple: id[integer]:2 body[text]:unchanged-toast-datum note[text]:'x'"
    expect(readChange(line)).toMatchObject({ columns: ['id', 'note'], values: ['2', 'x'] })
  })

  it('is nothing where a transaction begins or ends', () => {
    expect(readChange('BEGIN')).toBeUndefined()
    expect(readChange('COMMIT')).toBeUndefined()
  })
})
