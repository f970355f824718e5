import { describe, expect, it } from 'vitest'
import { judgeMatch } from './run.ts'

const place = (housenumber: string, city = 'Troy', more = {}) => ({
  formatted: `${housenumber} Elm St, ${city}, NY`,
  housenumber,
  street: 'Elm St',
  city,
  state_code: 'NY',
  postcode: '12180',
  ...more,
})

describe('judgeMatch', () => {
  it('judgeMatch is sure of the exact address, wherever it is among the suggestions', () => {
    const match = judgeMatch('2 Elm Street, Troy, NY', [place('22'), place('2')])
    expect(match).toMatchObject({ kind: 'sure', address: { streetAddress: '2 Elm St' } })
  })

  it('judgeMatch asks if the line fits several addresses or names less than the whole address', () => {
    const match = judgeMatch('2 Elm St', [place('2'), place('2', 'Albany'), place('2')])
    expect(match.kind === 'unsure' && match.candidates.map(({ address }) => address.city)).toEqual([
      'Troy',
      'Albany',
    ])
  })

  it("judgeMatch asks if the geocoder couldn't verify the house number", () => {
    const unverified = place('2', 'Troy', { nonVerifiedParts: ['housenumber'] })
    expect(judgeMatch('2 Elm St, Troy, NY', [unverified]).kind).toBe('unsure')
  })

  it('judgeMatch gives up when there are no suggestions, and on a street without a number', () => {
    expect(judgeMatch('zzz', [])).toMatchObject({ kind: 'failed', reason: 'no_match' })
    const street = place('', 'Troy')
    expect(judgeMatch('Elm St, Troy', [street, place('2')])).toMatchObject({
      kind: 'failed',
      reason: 'no_house_number',
    })
  })
})
