import { expect, it } from 'vitest'
import { suggestEmail } from './email-typo.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@GMAIL.CON', 'ada@gmail.com'],
  ['ada@gnail.cmo', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada.l+deeds@comcast.ner', 'ada.l+deeds@comcast.net'],
  [' ada@firm.con ', 'ada@firm.com'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@example.com',
  'ada@title-company.co',
  'ada@firm.law',
  'ada@mac.com',
  'ada@mad.com',
  'ada@yahoo.co.uk',
  'ada@',
  'ada',
  '',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})
