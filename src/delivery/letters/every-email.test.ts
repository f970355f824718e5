import { describe, expect, it } from 'vitest'
import { toldStory } from '../../../test/truth/told-story.ts'
import { sampleEmail } from '../../../test/words/sample-email.ts'
import type { Config } from '../../platform/config.ts'
import { MAIL_TEMPLATES } from '../mail/mail-template.ts'
import { deedsReadyLetter } from './deeds-ready.email.ts'
import { renderLetter } from './letter-html.tsx'

/** All that an email needs of it. */
const config = {
  BRAND_NAME: 'Deedbox',
  SUPPORT_EMAIL: 'help@shop.test',
  MAIL_FROM: 'Deedbox <deeds@shop.test>',
  PUBLIC_URL: 'http://shop.test',
  TIME_ZONE: 'America/New_York',
  SELLER_NAME: 'Deedbox LLC',
  SELLER_ADDRESS: '1 Test St, Springfield, IL 62704',
} as Config
const clock = () => new Date('2026-11-16T15:00:00Z')

/** What nobody would say aloud, and what we call otherwise. */
const NOT_TO_SAY = [
  /\be-mails?\b/i,
  /(?<!To:)\bmails?\b/i,
  /\bby (itself|ourselves)\b/i,
  /\bneed not\b/i,
  /\bhas ended|have ended\b/i,
  /\bwho holds\b/i,
  /\bin all \$/i,
  /\bleaves something open\b/i,
  /\d{4}-\d{2}-\d{2}/,
  /undefined|null|NaN|\[object/,
  // Straight apostrophes.
  /\w'\w/,
]

const escaped = (text: string) => text.replaceAll('&', '&amp;')

describe.each(MAIL_TEMPLATES)('%s', (template) => {
  const preview = () => sampleEmail({ config, clock }, template)

  it('every email uses our words in the subject, the text and the HTML', () => {
    const { subject, text, html } = preview()
    const read = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]+>/g, ' ')
    for (const part of [subject, text.replaceAll(/\S+:\S+/g, ''), read]) {
      for (const words of NOT_TO_SAY) expect(part).not.toMatch(words)
    }
  })

  it('every email has one button, a way to reach us and the words of its text', () => {
    const { text, html } = preview()
    expect(html.match(/class="button"/g)).toHaveLength(1)
    const shown = html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('\u00a0', ' ')
    for (const line of text.split('\n')) {
      const words = line.replace(/^[->] |:? ?(https?:\S+)?$/g, '').replace(/ \(\$[\d.]+\)$/, '')
      if (words === '--' || words === words.toUpperCase()) continue
      expect(shown).toContain(words.replace(/: \$[\d.]+$/, ''))
    }
    for (const part of [text, html]) expect(part).toContain(`Email ${config.SUPPORT_EMAIL}`)
  })

  it('every email has its subject as its one title, and loads nothing but the logo', () => {
    const { subject, html } = preview()
    expect(html.match(/<title>.*?<\/title>/gs)).toEqual([`<title>${escaped(subject)}</title>`])
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="http://shop.test/email-logo.png"'])
    expect(html).not.toContain('<link')
  })

  it('every email says that a private company sells it, and links nowhere else', () => {
    const { text, html } = preview()
    for (const part of [text, html]) {
      expect(part).toContain(
        'is a private company. This service has not been approved or endorsed by any government',
      )
      expect(part).toContain('Sold by Deedbox LLC, 1 Test St, Springfield, IL 62704')
    }
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).not.toMatch(/<script|undefined|\[object/)
    expect(text).not.toMatch(/undefined|\[object|<[a-z]/)
    for (const url of text.match(/http\S+/g) ?? []) expect(url).toMatch(/^http:\/\/shop\.test\//)
  })

  it('every email names the order in its subject, and its links say until when they work', () => {
    const { subject, text } = preview()
    expect(subject).toContain('3F2A9C51')
    expect(text).toContain('3F2A9C51')
    for (const part of [subject, text]) expect(part).toContain('2026-114')
    if (/\/[doz]\//.test(text)) expect(text).toMatch(/works? (until \w+ \d+, \d{4}|for 30 days)/)
  })
})

it('an email about a hundred deeds is small enough that no reader cuts it off', () => {
  const token = 'x'.repeat(43)
  const deeds = Array.from({ length: 100 }, (_, place) => ({
    address: `${place + 1} Some Longer Street Name Apt 12, Springfield, IL 62704`,
    reference: `File 2026-${place}`,
    document: 'Special warranty deed · Instrument 2019-0012345 · Recorded Mar 14, 2019 · 3 pages',
    fingerprint: `Retrieved Nov 16, 2026 · SHA-256 ${'2cdf'.repeat(16)}`,
    url: `https://www.deedbox.example/d/${token}${place}`,
    sheetUrl: `https://www.deedbox.example/p/${token}${place}`,
  }))
  const { html } = renderLetter(
    config,
    deedsReadyLetter({
      orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
      occasion: 'ready',
      deeds,
      story: toldStory([]),
      expiresOn: 'Dec 16, 2026',
      expireTogether: true,
      bundleUrl: 'https://www.deedbox.example/z/x',
      orderUrl: 'https://www.deedbox.example/o/x',
    }),
  )
  // Gmail cuts at 102 KB.
  expect(html.length).toBeLessThan(100_000)
})
