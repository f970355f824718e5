// Makes src/web/public/social-card.png, the image sites show next to a shared link, from the sample
// deed: `tsx standins/make-social-card.tsx`. Run it again when the sample or the price changes.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { formatCents, UNIT_PRICE_CENTS } from '../src/orders/price.ts'
import { STATES_COVERED } from '../src/policy.ts'

const web = resolve(import.meta.dirname, '../src/web')
const font = (name: string) =>
  `url(data:font/woff2;base64,${readFileSync(resolve(web, `fonts/${name}-basic.woff2`), 'base64')})`

const deed = readFileSync(resolve(web, 'public/sample/deed.webp'), 'base64')

const style = `
  @font-face { font-family: Card Sans; src: ${font('inter-medium')} }
  @font-face { font-family: Card Serif; src: ${font('source-serif')} }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: #fbf9f4; color: #16202e; font: 500 32px/1.4 Card Sans }
  img { position: absolute; left: 690px; top: 60px; width: 460px; transform: rotate(3deg);
    border: 1px solid #d2cbba; box-shadow: 0 16px 40px -12px rgb(22 32 46 / 0.3) }
  h1 { position: absolute; left: 80px; top: 130px; width: 600px; margin: 0;
    font: 600 84px/1.08 Card Serif }
  p { position: absolute; left: 80px; top: 440px; margin: 0; color: #5b6472 }`

function Card() {
  return (
    <html lang="en">
      <head>
        <style>{style}</style>
      </head>
      <body>
        <h1>Get Property Deeds Instantly</h1>
        <p>
          {`${formatCents(UNIT_PRICE_CENTS)} per deed, no subscription`}
          <br />
          {`All ${STATES_COVERED} states`}
        </p>
        <img src={`data:image/webp;base64,${deed}`} alt="" />
      </body>
    </html>
  )
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<!doctype html>${renderToStaticMarkup(<Card />)}`)
await page.evaluate(() => document.fonts.ready)
await sharp(await page.screenshot())
  .png({ palette: true })
  .toFile(resolve(web, 'public/social-card.png'))
await browser.close()
