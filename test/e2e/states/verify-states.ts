import type { Page } from '@playwright/test'
import { type Answer, abort, json, limited, never } from '../support/answers.ts'
import { screens, text } from '../support/screens.ts'

const DELIVERED = {
  deliveredAt: '2026-11-18T15:00:00.000Z',
  office: 'Office of the City Register, New York County, NY',
  documentType: 'Warranty deed',
  instrumentNumber: '2021-0377677',
  recordedOn: '2021-07-06',
  pageCount: 3,
  indexedThrough: '2026-11-14',
  shortCode: 'DB-7K4M-92QF-X3TB',
  sha256: '9c3f07e26b1ad4582f90c7be135d8a46e1f029b764cd50a87e93bb12f64a0d5c',
}
/** Of whom the index said little. */
const BARE = {
  ...DELIVERED,
  office: null,
  instrumentNumber: null,
  recordedOn: null,
  pageCount: null,
  indexedThrough: null,
}
const PDF = Buffer.from('%PDF-1.7 a deed')

const choose = async (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })

const file = (
  reply: Answer,
  words: RegExp,
  name = '350-5th-Ave_2021-0377677.pdf',
  bytes = PDF,
) => ({
  answers: { 'verify-file': reply },
  act: async (page: Page) => {
    await choose(page, name, bytes)
    await text(words)(page)
  },
})

const code = (reply: Answer, words: RegExp, typed = 'db 7k4m 92qf x3tb') => ({
  answers: { 'verify-code': reply },
  act: async (page: Page) => {
    await page.getByRole('textbox', { name: 'Short code' }).fill(typed)
    await page.getByRole('button', { name: 'Check Code' }).click()
    await text(words)(page)
  },
})

const YES = json(200, { delivered: DELIVERED })
const NO = json(200, { delivered: null })
const LONG = `${'350 5th Ave deed, scanned again and signed by everybody '.repeat(3)}.pdf`

export const VERIFY_STATES = screens(
  'verify',
  { path: '/verify', answers: {}, shows: 'What you’ll see' },
  {
    yes: file(YES, /We delivered this exact file on Nov 18, 2026/),
    'yes, little known': file(json(200, { delivered: BARE }), /Not in the index/),
    no: file(NO, /We can’t confirm this file/, LONG),
    checking: file(never, /Checking…/),
    'not a PDF': file(NO, /isn’t a PDF/, 'deed.docx', Buffer.from('PK')),
    'too many checks': file(limited, /Too many checks\. Try again in 9 minutes/),
    'not reached': file(abort, /We couldn’t check it/),
    'code known': code(YES, /We delivered this deed on Nov 18, 2026/),
    'code unknown': code(NO, /We can’t confirm this code/),
    'code incomplete': code(NO, /A short code has 12 letters and digits/, 'DB-7K4M'),
    'code, checking': code(never, /Checking…/),
    offline: async (page) => {
      await page.context().setOffline(true)
      await choose(page, 'deed.pdf', PDF)
      await text(/^You’re offline\. Checking needs/)(page)
    },
  },
)
