// `npm run sentences -- --count 40 --seed 14`: draws sentences at random from what visitors and
// customers read, for a person to read aloud: every email and every page rendered beforehand, and
// with SHOP=http://localhost:3000 also the states of all other public pages of a running shop.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { diceFor } from '../../standins/recorder/dice.ts'
import { CART_AND_CARD_STATES, PAGE_STATES } from '../e2e/states/states.ts'
import { visibleText } from '../e2e/support/visible-text.ts'
import { type ShopText, shopTexts } from './shop-text.ts'
import { sentencesIn } from './written-sentences.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '14' },
  },
})

async function shownTexts(baseURL: string): Promise<ShopText[]> {
  const texts: ShopText[] = []
  const browser = await chromium.launch(config.use?.launchOptions)
  for (const state of [...PAGE_STATES, ...CART_AND_CARD_STATES]) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const each of [state, ...(state.next ?? [])]) {
      await each.show(page).catch(() => process.stderr.write(`Not reached: ${each.name}\n`))
      texts.push({ name: each.name, text: await visibleText(page) })
    }
    await context.close()
  }
  await browser.close()
  return texts
}

const shop = process.env.SHOP
const texts = [...(await shopTexts()), ...(shop ? await shownTexts(shop) : [])]
const where = new Map<string, string>()
for (const { name, text } of texts) {
  for (const sentence of text.split('\n').flatMap(sentencesIn)) {
    if (sentence.split(' ').length >= 4 && !where.has(sentence)) where.set(sentence, name)
  }
}
const dice = diceFor(values.seed)
const drawn = [...where]
  .map((entry) => ({ entry, at: dice.float() }))
  .toSorted((a, b) => a.at - b.at)
  .slice(0, Number(values.count))
for (const [place, { entry }] of drawn.entries()) {
  const [sentence, name] = entry
  process.stdout.write(`${String(place + 1).padStart(3)}. ${sentence}  [${name}]\n`)
}
process.stdout.write(`${drawn.length} of ${where.size} sentences, seed ${values.seed}\n`)
