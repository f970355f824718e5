// From the landing page to the first delivered test deed, as a new company goes: Chromium for the pages,
// a shell for the command, and nobody of ours. Start the shop first:
//   PORT=3900 INBOX_PORT=3901 DEMO_DIR=test-results/demo npm run demo -- --fresh
//   E2E_PORT=3900 npx tsx test/e2e/join-to-deed.ts [--by curl|typescript|python] [--pictures DIR]
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'

const MOST_SECONDS = 180
const { values } = parseArgs({
  options: { pictures: { type: 'string' }, by: { type: 'string', default: 'curl' } },
})
const { inbox } = config.metadata as { inbox: string }
const origin = config.use?.baseURL ?? ''
const shell = (command: string) => promisify(execFile)('bash', ['-c', command])

const began = Date.now()
function tell(step: string): void {
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step}\n`)
}

async function picture(page: Page, name: string): Promise<void> {
  if (!values.pictures) return
  await mkdir(values.pictures, { recursive: true })
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(values.pictures, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function linkIn(email: string): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${inbox}/api/email`)).json()
    const found = list.find(({ to }: { to: unknown }) => JSON.stringify(to).includes(email))
    const letter = found && (await (await fetch(`${inbox}/api/email/${found.id}`)).json())
    const link = /http\S+sign-up\/finish#[\w-]+/.exec(JSON.stringify(letter ?? ''))?.[0]
    if (link) return link
    await wait(200)
  }
}

const browser = await chromium.launch(config.use?.launchOptions)
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 1280, height: 900 },
})
const page = await context.newPage()
const client = await context.newCDPSession(page)
await client.send('WebAuthn.enable')
await client.send('WebAuthn.addVirtualAuthenticator', {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  },
})

/** The ways to the deed once there is a key: the command that stands there, or a package in an empty folder. */
const BY = { curl: withCurl, typescript: withTypescript, python: withPython }

async function withCurl(): Promise<string> {
  const { stdout } = await shell(command)
  const [{ id }] = JSON.parse(stdout).deeds
  tell('ordered with the command as it stands there')
  const bearer = `-H "Authorization: Bearer ${key}"`
  for (;;) {
    const deed = JSON.parse((await shell(`curl -s ${origin}/api/v1/deeds/${id} ${bearer}`)).stdout)
    if (deed.state === 'delivered') break
    await wait(500)
  }
  await shell(`curl -sf ${origin}/api/v1/deeds/${id}/file ${bearer} -o ${file}`)
  return 'by curl'
}

/** The links to the packages as the page for developers gives them. */
async function linkTo(command: string): Promise<string> {
  const html = await (await fetch(`${origin}/developers`)).text()
  const link = new RegExp(`${command} (http\\S+?)<`).exec(html)?.[1]
  if (!link) throw new Error(`The page for developers has no "${command}"`)
  return link
}

async function withTypescript(): Promise<string> {
  const inside = (words: string) => shell(`cd ${folder} && ${words}`)
  await inside('npm init -y --init-type=module')
  await inside(`npm install --no-audit --no-fund ${await linkTo('npm install')}`)
  await writeFile(
    join(folder, 'first-deed.ts'),
    `import { openDeedbox } from 'deedbox'

const deedbox = openDeedbox({ url: '${origin}', key: '${key}' })
const line = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const order = await deedbox.post('/api/v1/orders', { body: { lines: [line] } })
const params = { path: { id: order.deeds[0]?.id ?? '' } }
while ((await deedbox.get('/api/v1/deeds/{id}', { params })).state !== 'delivered') {
  await new Promise((resolve) => setTimeout(resolve, 500))
}
const pdf = await deedbox.get('/api/v1/deeds/{id}/file', { params })
console.log(btoa(String.fromCharCode(...new Uint8Array(pdf))))
`,
  )
  const tsc = resolve('node_modules/typescript/bin/tsc')
  await inside(`node ${tsc} --init`)
  await inside(`node ${tsc}`)
  tell('compiled with the default settings, without an error')
  await inside('node first-deed.js | base64 -d > deed.pdf')
  return 'by the TypeScript package'
}

async function withPython(): Promise<string> {
  await shell(`cd ${folder} && python3 -m venv venv`)
  await shell(`cd ${folder} && venv/bin/pip install -q ${await linkTo('pip install')}`)
  await writeFile(
    join(folder, 'first_deed.py'),
    `from deedbox import Deedbox

deedbox = Deedbox(url="${origin}", key="${key}")
line = {"streetAddress": "350 5th Ave", "city": "New York", "state": "NY", "zipCode": "10118"}
order = deedbox.place_order(lines=[line], fileNumber="TEST-0001")
deed = deedbox.wait_for_deed(order["deeds"][0]["id"])
with open("deed.pdf", "wb") as file:
    file.write(deedbox.deed_file(deed["id"]))
`,
  )
  await shell(`cd ${folder} && venv/bin/python first_deed.py`)
  return 'by the Python package'
}

await page.goto('/')
await picture(page, 'landing')
await page.getByRole('navigation', { name: 'Main' }).getByText('For title companies').click()
const email = `dana-${randomUUID()}@bluestem.example`
await page.getByLabel('Work email').fill(email)
await page.getByLabel('Company name').fill('Bluestem Title')
await picture(page, 'sign-up')
await page.getByRole('button', { name: 'Create account' }).click()
await page.getByRole('heading', { name: 'Check your email' }).waitFor()
tell('asked for an account')
await picture(page, 'sent')
await page.goto(await linkIn(email))
tell('opened the emailed link')
await page.getByLabel('Your full name').fill('Dana Whitfield')
await picture(page, 'finish')
await page.getByRole('button', { name: 'Create passkey' }).click()
await page.getByRole('button', { name: 'I’ve saved these codes' }).waitFor()
await picture(page, 'codes')
await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
await page.getByRole('heading', { name: 'Waiting for your call' }).waitFor()
tell('signed in with a passkey, and saw the test key')
await picture(page, 'waiting')

const command = (await page.locator('pre').textContent()) ?? ''
const key = /KEY=(\S+)/.exec(command)?.[1] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'first-deed-'))
const file = join(folder, 'deed.pdf')
const took = await BY[values.by as keyof typeof BY]()
if (!(await readFile(file)).subarray(0, 5).equals(Buffer.from('%PDF-'))) {
  throw new Error('What came is not a PDF')
}
tell(`has the deed, ${took}: ${file}`)
const seconds = (Date.now() - began) / 1000
await page.getByRole('heading', { name: 'Your first deed is here' }).waitFor()
tell('the page says so, too')
await picture(page, 'first-deed')
await browser.close()
if (seconds > MOST_SECONDS) throw new Error(`It took ${seconds} s, and ${MOST_SECONDS} are allowed`)
