import { expect, it } from 'vitest'
import { namesIn } from './name-list.ts'

it.each([
  ['ADA B. HALE and IAN HALE', ['ADA B. HALE', 'IAN HALE']],
  [
    'Luis de la Cruz, Zoë O’Brien and J. R. Pike, Jr.',
    ['Luis de la Cruz', 'Zoë O’Brien', 'J. R. Pike, Jr.'],
  ],
  ['JOHN DOE, et ux.', ['JOHN DOE, et ux.']],
  ['John Doe Ill and Mary C, Roe Il', ['John Doe III', 'Mary C. Roe II']],
  ['Will Hill', ['Will Hill']],
  ['Brooks, Hale & Company, Inc.', ['Brooks, Hale & Company, Inc.']],
  ['Oak, Ash and Thorn Partners, L.P.', ['Oak, Ash and Thorn Partners, L.P.']],
  ['Secretary of Housing and Urban Development', ['Secretary of Housing and Urban Development']],
  [
    'MARY ROE, as Trustee of the ROE FAMILY TRUST dated May 3, 1999',
    ['MARY ROE, as Trustee of the ROE FAMILY TRUST dated May 3, 1999'],
  ],
])('%s are names', (phrase, names) => {
  expect(namesIn(phrase)).toEqual(names)
})

it.each([
  'John Doe and Hale Homes, LLC',
  'receipt of which is hereby acknowledged, HALE HOMES, LLC',
  'John Doe, whose address is',
  'J0HN DOE',
  'I/we, First Prairie Savings Bank, N.A.',
  'STATE OF GEORGIA COUNTY OF FULTON',
  'MARY ROE, as Trustee of the ROE FAMILY TRUST dated May 3, 1999, does give',
])('%s may be more or less than names', (phrase) => {
  expect(namesIn(phrase)).toBeUndefined()
})
