import { describe, expect, it } from 'vitest'
import { createGeocoder } from '../../../standins/geocoder/geocoder.ts'
import { formatAddress, isSameAddress } from '../../addresses/address.ts'
import { suggestAddresses } from '../../addresses/suggest-addresses.ts'
import type { GeocoderAnswer } from '../../platform/geocoder.ts'
import { parseAddressList } from './address-list.ts'
import { judgeMatch } from './run.ts'
import { candidatesOf, onlyMatch } from './whole-address.ts'

const geocode = createGeocoder()
const suggest = suggestAddresses({
  autocomplete: async ({ text, limit }) =>
    geocode(
      new URLSearchParams({ text, limit: String(limit), filter: 'countrycode:us' }),
    ) as GeocoderAnswer,
})

async function placesOf(text: string) {
  return (await suggest({ text, limit: 5 }, new Date(), async () => true)).places
}

const WACKER = 'Chicago, IL 60606'
const NORTHERN = 'Flushing, NY 11354'
const FIFTH = 'New York, NY 10118'

describe('the unit of an address', () => {
  it.each([
    ['233 S Wacker Dr Apt 4B, Chicago', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['233 S Wacker Dr, Apt 4B, Chicago, IL', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['233 s wacker dr apt. 4-b chicago', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['233 South Wacker Drive Apartment 4B', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['233 S Wacker Dr #4B, Chicago', `233 S Wacker Dr #4B, ${WACKER}`],
    ['233 S Wacker Dr # 12', `233 S Wacker Dr #12, ${WACKER}`],
    ['233 S Wacker Dr Unit 12, Chicago, IL 60606', `233 S Wacker Dr Unit 12, ${WACKER}`],
    ['233 S Wacker Dr Ste 1200, Chicago', `233 S Wacker Dr Ste 1200, ${WACKER}`],
    ['233 S Wacker Dr Suite B', `233 S Wacker Dr Ste B, ${WACKER}`],
    ['233 S Wacker Dr PH, Chicago', `233 S Wacker Dr PH, ${WACKER}`],
    ['233 S Wacker Dr PH2, Chicago', `233 S Wacker Dr PH 2, ${WACKER}`],
    ['233 S Wacker Dr Penthouse A, Chicago', `233 S Wacker Dr PH A, ${WACKER}`],
    ['233 S Wacker Dr 3rd Floor, Chicago', `233 S Wacker Dr Fl 3, ${WACKER}`],
    ['233 S Wacker Dr Fl 3, Chicago', `233 S Wacker Dr Fl 3, ${WACKER}`],
    ['233 S Wacker Dr Bldg 2 Apt 4, Chicago', `233 S Wacker Dr Bldg 2 Apt 4, ${WACKER}`],
    ['Apt 4B, 233 S Wacker Dr, Chicago', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['137-06 Northern Blvd Apt 6F, Flushing', `137-06 Northern Blvd Apt 6F, ${NORTHERN}`],
    ['137-06 Northern Boulevard #2, Flushing, NY', `137-06 Northern Blvd #2, ${NORTHERN}`],
    ['350 5th Ave Rm 6400, New York', `350 5th Ave Rm 6400, ${FIFTH}`],
    ['350 Fifth Avenue Suite 100-A, New York', `350 5th Ave Ste 100A, ${FIFTH}`],
  ])('%s, typed and entered, is %s', async (typed, line) => {
    const found = onlyMatch(typed, await placesOf(typed))
    expect(found && formatAddress(found)).toBe(line)
  })

  it.each([
    ['233 S Wacker Dr Apt 4B, Chicago, IL 60606', `233 S Wacker Dr Apt 4B, ${WACKER}`],
    ['233 S Wacker Dr\nApt 5C\nChicago, IL 60606', `233 S Wacker Dr Apt 5C, ${WACKER}`],
    ['233 S Wacker Dr\n#5C\nChicago, IL 60606', `233 S Wacker Dr #5C, ${WACKER}`],
    ['1. 233 S Wacker Dr, Unit 7, Chicago, IL', `233 S Wacker Dr Unit 7, ${WACKER}`],
    ['233 S Wacker Dr, Suite 1200, Chicago, IL', `233 S Wacker Dr Ste 1200, ${WACKER}`],
    ['233 S Wacker Dr, PH 1, Chicago, IL', `233 S Wacker Dr PH 1, ${WACKER}`],
    ['233 S Wacker Dr, 12th Floor, Chicago, IL', `233 S Wacker Dr Fl 12, ${WACKER}`],
    ['137-06 Northern Blvd Apt 6F, Flushing, NY 11354', `137-06 Northern Blvd Apt 6F, ${NORTHERN}`],
    [
      'Address,Unit,City,State\n233 S Wacker Dr,4B,Chicago,IL',
      `233 S Wacker Dr Unit 4B, ${WACKER}`,
    ],
    ['Address,Apt,City,State\n233 S Wacker Dr,12,Chicago,IL', `233 S Wacker Dr Unit 12, ${WACKER}`],
    ['Address,Unit,City,State\n233 S Wacker Dr,#5C,Chicago,IL', `233 S Wacker Dr #5C, ${WACKER}`],
    [
      'Address,Unit,City,State\n233 S Wacker Dr,Ste 9,Chicago,IL',
      `233 S Wacker Dr Ste 9, ${WACKER}`,
    ],
    ['Address,Unit,City,State\n233 S Wacker Dr,PH,Chicago,IL', `233 S Wacker Dr PH, ${WACKER}`],
    [
      'Address,Unit,City,State\n233 S Wacker Dr,3rd Floor,Chicago,IL',
      `233 S Wacker Dr Fl 3, ${WACKER}`,
    ],
    ['Address,City,State\n233 S Wacker Dr Apt 9,Chicago,IL', `233 S Wacker Dr Apt 9, ${WACKER}`],
    [
      'Address,Unit,City,State\n137-06 Northern Blvd,6F,Flushing,NY',
      `137-06 Northern Blvd Unit 6F, ${NORTHERN}`,
    ],
  ])('%s, in a list, is %s', async (list, line) => {
    const [entry] = parseAddressList(list)
    const match = judgeMatch(entry?.line ?? '', await placesOf(entry?.line ?? ''))
    expect(match.kind === 'sure' && formatAddress(match.address)).toBe(line)
  })

  it('makes two lines of two units, and one of two spellings', async () => {
    const [a, b, again] = await Promise.all(
      ['Apt 4B', 'Apt 5C', 'Unit 4-B'].map(async (unit) => {
        const [first] = candidatesOf(await placesOf(`233 S Wacker Dr ${unit}, Chicago`))
        return first?.address
      }),
    )
    if (!a || !b || !again) throw new Error('not suggested')
    expect([isSameAddress(a, b), isSameAddress(a, again)]).toEqual([false, true])
  })
})
