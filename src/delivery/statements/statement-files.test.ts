import { describe, expect, it } from 'vitest'
import type { Statement, StatementRow } from '../../money/balance/statement.ts'
import { journalCsv, journalIif, journalOf } from './statement-files.ts'

const row = (more: Partial<StatementRow>): StatementRow => ({
  at: new Date('2026-10-05T15:00:00Z'),
  day: '2026-10-05',
  kind: 'order',
  cents: -1999,
  orderId: null,
  fileNumber: null,
  reference: null,
  costCenter: null,
  address: null,
  balanceCents: 0,
  ...more,
})
const STATEMENT: Statement = {
  month: '2026-10',
  openingCents: 0,
  closingCents: 0,
  rows: [
    row({ kind: 'top_up', cents: 123_450, day: '2026-10-02' }),
    row({ costCenter: 'Título "A", East' }),
    row({ costCenter: 'Título "A", East' }),
    row({}),
    row({ costCenter: 'Título "A", East', kind: 'refund', cents: 1999 }),
  ],
}
const journal = journalOf(STATEMENT, { invoice: '5B8F4F6F-0007', brandName: 'Deedbox' })

describe('a month for QuickBooks', () => {
  it('the deeds are one balanced entry by cost center on the last day, and each top-up its own', () => {
    for (const { lines } of journal) {
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    }
    expect(journal.map(({ number, day }) => [number, day])).toEqual([
      ['5B8F4F6F-0007', '2026-10-31'],
      ['5B8F4F6F-0007-1', '2026-10-02'],
    ])
    expect(
      journal.flatMap(({ lines }) =>
        lines.map(({ account, cents, costCenter }) => [account, cents, costCenter]),
      ),
    ).toEqual([
      ['Deedbox Balance', -5997, null],
      ['Deedbox Balance', 1999, null],
      ['Deed Copies', 3998, 'Título "A", East'],
      ['Deed Copies', -1999, 'Título "A", East'],
      ['Deed Copies', 1999, null],
      ['Deedbox Balance', 123_450, null],
      ['Deedbox Top-Ups', -123_450, null],
    ])
  })

  // Intuit: "Import journal entries in QuickBooks Online" names these columns; a journal number has at
  // most 21 characters, and a line has a debit or a credit.
  it('the CSV has the columns, dates and amounts that QuickBooks Online imports', () => {
    const lines = [...journalCsv(journal)].join('').trimEnd().split('\r\n')
    expect(lines[0]).toBe('JournalNo,JournalDate,AccountName,Debits,Credits,Description,Class')
    expect(lines[1]).toBe(
      '5B8F4F6F-0007,10/31/2026,Deedbox Balance,,59.97,"Deeds. Invoice 5B8F4F6F-0007, October 2026",',
    )
    expect(lines[3]).toBe(
      '5B8F4F6F-0007,10/31/2026,Deed Copies,39.98,,"Deeds. Invoice 5B8F4F6F-0007, October 2026","Título ""A"", East"',
    )
    expect(lines[6]).toContain('5B8F4F6F-0007-1,10/02/2026,Deedbox Balance,1234.50,,')
    for (const { number } of journal) expect(number.length).toBeLessThanOrEqual(21)
  })

  // Intuit's "Reference guide to import files (IIF)": keywords begin rows, headers begin with "!", an
  // entry is TRNS, SPL… and ENDTRNS, a debit is above zero, and OCASSET and EXP are types of accounts.
  it('the IIF file is one that QuickBooks Desktop imports', () => {
    const text = [...journalIif(journal, 'Deedbox')].join('')
    expect(text).toMatch(/^[\x20-\x7e\t\r\n]+$/)
    const rows = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split('\t'))
    expect(rows.slice(0, 9)).toEqual([
      ['!ACCNT', 'NAME', 'ACCNTTYPE'],
      ['ACCNT', 'Deedbox Balance', 'OCASSET'],
      ['ACCNT', 'Deedbox Top-Ups', 'OCASSET'],
      ['ACCNT', 'Deed Copies', 'EXP'],
      ['!CLASS', 'NAME'],
      ['CLASS', "Titulo 'A', East"],
      ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'MEMO'],
      ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'MEMO'],
      ['!ENDTRNS'],
    ])
    expect(rows.slice(9).map(([keyword]) => keyword)).toEqual([
      ...['TRNS', 'SPL', 'SPL', 'SPL', 'SPL', 'ENDTRNS'],
      ...['TRNS', 'SPL', 'ENDTRNS'],
    ])
    for (const cells of rows.slice(9)) {
      if (cells[0] === 'ENDTRNS') continue
      expect(cells).toHaveLength(7)
      expect(cells[1]).toBe('GENERAL JOURNAL')
      expect(cells[2]).toMatch(/^10\/(31|02)\/2026$/)
      expect(cells[5]).toMatch(/^-?\d+\.\d\d$/)
    }
  })

  it('a month in which nothing moved has no entry', () => {
    const empty = { ...STATEMENT, rows: [] }
    expect(journalOf(empty, { invoice: '5B8F4F6F-0008', brandName: 'Deedbox' })).toEqual([])
  })
})
