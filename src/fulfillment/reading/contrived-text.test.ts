import { describe, expect, it } from 'vitest'
import { factsOf, printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../../addresses/address.ts'
import { fieldsOf, readCopy } from './copy-reading.ts'
import { partyFacts } from './facts/party-facts.ts'
import { readFacts } from './facts/read-facts.ts'
import { socialSecurityNumbersIn } from './social-security-number.ts'

describe('reading contrived text', { timeout: 60_000 }, () => {
  const facts = factsOf(addressAt('4417 N Maple Dr', 'Denver', 'CO', '80202'), {
    instrumentNumber: '2019-0012345',
    recordedOn: '2019-03-14',
    pageCount: 1,
    parcelNumber: '1234-567-890',
  })
  /** Milliseconds of this process's own time: what the machine does besides doesn't count. */
  function timeOf(read: () => unknown): number {
    const before = process.cpuUsage()
    read()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const filled = (piece: string, length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

  it.each([
    'between A, Grantor and ',
    'between ',
    'acknowledged, ',
    'acknowledged, AB, Grantor, ',
    'AB, grant to ',
    'AB, grant ',
    'grants to AB ',
    'presents, that A, Grantor, does hereby grant ',
    'A ',
    'A B, ',
    'grantor: ',
    'acknowledged, Grantor, grant to ',
    'acknowledged, A Grantor, do grant to B ',
    'acknowledged,  Grantor, grants to to to ',
  ])('the parties in a text full of "%s" take time in proportion to its length', (piece) => {
    const timed = (length: number) => {
      const text = filled(piece, length)
      const passage = { page: 0, text, words: [], starts: [] }
      return timeOf(() => partyFacts([passage as never]))
    }
    const [short, long] = [timed(4_000), timed(40_000)]
    expect(short).toBeLessThan(100)
    expect(long).toBeLessThan(Math.max(100, short * 30))
  })

  it.each([
    '123 A ',
    '1 ',
    '12-',
    'Recorded 1/',
    'Instrument No. ',
    'Parcel ',
    'Book 1 Page ',
    'Property Address: 1 ',
    'O.R. ',
    'tax id ',
    'DEED OF ',
    'deed ',
    'Lot ',
    'SSN 1 2 3 ',
  ])('a page full of "%s" is read in time that grows little faster than its length', (piece) => {
    const timed = (length: number) => {
      const pages = [printedPage(filled(piece, length).replace(/(.{80}) /g, '$1\n'))]
      return timeOf(() => {
        const asked = { facts, ordered: facts.situs, today: '2026-01-01' }
        fieldsOf(readCopy(pages, asked))
        socialSecurityNumbersIn(pages, [])
        readFacts(pages, asked)
      })
    }
    const [short, long] = [timed(4_000), timed(40_000)]
    expect(short).toBeLessThan(2_000)
    expect(long).toBeLessThan(Math.max(2_000, short * 40))
  })
})
