import { describe, expect, it } from 'vitest'
import { splitUnit, unitKey, withUnit } from './unit.ts'

describe('a unit', () => {
  it.each([
    ['233 S Wacker Dr, Apt. 4-B, Chicago, IL', '233 S Wacker Dr, Chicago, IL', 'Apt 4B'],
    ['12 Main St Apartment 4 B', '12 Main St', 'Apt 4B'],
    ['12 Main St Apt No. 5', '12 Main St', 'Apt 5'],
    ['12 Main St No. 5', '12 Main St', '#5'],
    ['12 Main St # 12', '12 Main St', '#12'],
    ['12 Main St Suite A', '12 Main St', 'Ste A'],
    ['12 Main St Bldg 2 Apt 4', '12 Main St', 'Bldg 2 Apt 4'],
    ['12 Main St PH2B, Miami, FL 33139', '12 Main St, Miami, FL 33139', 'PH 2B'],
    ['12 Main St, PH-A, Miami', '12 Main St, Miami', 'PH A'],
    ['12 Main St, 2nd Fl, Boston', '12 Main St, Boston', 'Fl 2'],
    ['12 Main St Fl 3', '12 Main St', 'Fl 3'],
    ['Apt 4B, 12 Main St, Chicago', '12 Main St, Chicago', 'Apt 4B'],
    ['5 Main St Apt 4 E Hartford', '5 Main St E Hartford', 'Apt 4'],
    ['137-06 Northern Blvd Unit 6F, Flushing', '137-06 Northern Blvd, Flushing', 'Unit 6F'],
  ])('is apart from %s', (text, street, unit) => {
    expect(splitUnit(text)).toEqual({ street, unit })
  })

  it.each([
    '100 Ocean Dr, Miami, FL 33139',
    '100 Ocean Dr Miami FL 331',
    '12 Penthouse Way',
    '12 Unit St',
    '12 Lot Ln',
    '1 Ste Genevieve Ave',
    '12 Main St, Sault Ste. Marie, MI',
    '37-20 81st St, Jackson Heights',
    '12 1/2 Main St',
    '12 Main St Apt',
  ])('is not in %s', (text) => expect(splitUnit(text)).toEqual({ street: text, unit: '' }))

  it.each([
    ['4b', '12 Main St Unit 4B'],
    ['#5c', '12 Main St #5C'],
    ['penthouse', '12 Main St PH'],
    ['3rd floor', '12 Main St Fl 3'],
    ['', '12 Main St'],
    ['<b>', '12 Main St'],
  ])('typed as "%s" takes the place of another', (typed, line) => {
    expect(withUnit('12 Main St Apt 9', typed)).toBe(line)
  })

  it('is the same however it is written, unless its building is another', () => {
    const same = ['4B', '# 4-B', '04b', 'Apt 4 B', 'Unit 4b', 'Suite 4-b']
    expect(new Set(same.map(unitKey))).toEqual(new Set(['4b']))
    const others = ['PH-1', '1', 'Bldg 1', 'Bldg 2 Apt 4', 'Bldg 24', 'Lot 1']
    expect(new Set(others.map(unitKey)).size).toBe(others.length)
    expect([unitKey('PH1'), unitKey(''), unitKey('0')]).toEqual(['ph1', undefined, '0'])
  })
})
