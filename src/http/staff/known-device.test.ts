import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { addStaff } from '../../staff/add-staff.ts'
import { LIMITS } from '../limits.ts'

const OWNER = { username: 'Keeper', password: 'correct horse battery' }
const NEW_PASSWORD = 'another horse entirely'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-03-02T12:00:00Z')

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
beforeAll(() => addStaff(shop.parts, OWNER))

const at = (ip: string) => shop.visit({ 'x-forwarded-for': ip })
const signIn = (browser: Browser, password = OWNER.password) =>
  browser.post('/api/admin/login', { username: OWNER.username, password })
const guess = async (ip: string) => (await signIn(at(ip), 'a guess')).status
const deviceOf = ({ cookies }: Browser) =>
  [...cookies].find(([name]) => name.startsWith('deedbox_device_'))

/** A browser with nothing but a copy of somebody's device cookie. */
function withDevice(device: [string, string] | undefined, ip: string): Browser {
  const browser = at(ip)
  if (device) browser.cookies.set(...device)
  return browser
}

/** As after so many tries from as many networks. */
const spendTries = (hits: number) =>
  shop.query("update rate_limits set hits = $1 where bucket like 'signIns:username:%'", [hits])

describe('while somebody else guesses for an hour', () => {
  /** Every minute somebody tries; every third minute the owner signs in. */
  async function besiege(
    start: number,
    owner: () => Browser,
    attack: (minute: number) => string[],
  ) {
    const tries: number[] = []
    const owners: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      shop.setClock(new Date(start + minute * MINUTE))
      tries.push(...(await Promise.all(attack(minute).map(guess))))
      if (minute % 3 === 2) owners.push((await signIn(owner())).status)
    }
    return { guessed: tries.filter((status) => status === 401).length, tries, owners }
  }
  const sixAMinute = () => Array.from({ length: 6 }, () => '198.51.100.66')
  const botnet = (minute: number) =>
    Array.from({ length: 6 }, (_, i) => `100.${64 + minute}.${i}.7`)
  const allIn = Array.from({ length: 20 }, () => 200)

  it('the owner gets in 20 of 20 times, on a known device and on new ones, while one machine guesses', async () => {
    shop.setClock(new Date(START))
    const device = at('203.0.113.9')
    expect((await signIn(device)).status).toBe(200)
    let visits = 0
    const newDevice = () => {
      visits += 1
      return visits % 2 ? device : at(`192.0.${visits}.5`)
    }
    const { guessed, tries, owners } = await besiege(START, newDevice, sixAMinute)
    expect(owners).toEqual(allIn)
    expect(tries).toContain(429)
    expect(guessed).toBeLessThanOrEqual(150)
  }, 120_000)

  it('the owner gets in 20 of 20 times on a known device while a botnet guesses', async () => {
    const start = START + 6 * HOUR
    shop.setClock(new Date(start))
    const device = at('203.0.113.10')
    expect((await signIn(device)).status).toBe(200)
    await guess('192.0.2.199')
    const spent = 240
    await spendTries(spent)
    const { guessed, tries, owners } = await besiege(start, () => device, botnet)
    expect(owners).toEqual(allIn)
    expect(tries.slice(-100)).not.toContain(401)
    expect(guessed).toBeGreaterThan(0)
    expect(spent + guessed).toBeLessThanOrEqual(300)
  }, 120_000)

  it('a botnet that guesses for a year has less than one chance in 50,000 to find three random words', () => {
    const perName = LIMITS.signIns.find(({ per }) => per === 'username')
    const perYear = ((perName?.hits ?? Number.NaN) * 365 * 24 * 3600) / (perName?.perSeconds ?? 1)
    // A window's count may be exceeded by a little at its border, never twice.
    const chance = (2 * perYear) / 7776 ** 3
    expect(chance).toBeLessThan(1 / 50_000)
    // A stolen device cookie allows fewer guesses still.
    const perDay = LIMITS.deviceSignIns.find(({ perSeconds }) => perSeconds === 24 * 3600)
    expect((perDay?.hits ?? Number.NaN) * 365).toBeLessThan(perYear)
  })
})

describe('the device cookie', () => {
  let hours = 100
  /** Far from all earlier tries. */
  const quiet = () => {
    hours += 5
    shop.setClock(new Date(START + hours * HOUR))
  }
  /** Nobody gets in whose device isn't known. */
  async function exhaustName() {
    await guess('192.0.2.199')
    await spendTries(300)
    expect((await signIn(at('192.0.2.200'))).status).toBe(429)
  }

  it('the device cookie can’t be read by scripts or sent by other sites, and lasts half a year', async () => {
    quiet()
    const reply = await signIn(at('192.0.2.1'))
    const line = reply.headers.getSetCookie().find((each) => each.startsWith('deedbox_device_'))
    expect(line).toContain('HttpOnly')
    expect(line).toContain('SameSite=Strict')
    expect(line).toContain(`Max-Age=${180 * 24 * 3600}`)
  })

  it('the device cookie grants no access on its own and survives signing out', async () => {
    quiet()
    const browser = at('192.0.2.2')
    await signIn(browser)
    await browser.post('/api/admin/logout', {})
    expect(deviceOf(browser)).toBeDefined()
    const copy = withDevice(deviceOf(browser), '192.0.2.3')
    expect((await copy.get('/api/admin/stats')).status).toBe(401)
  })

  it('the device cookie isn’t given for a wrong password', async () => {
    quiet()
    const browser = at('192.0.2.4')
    expect((await signIn(browser, 'wrong')).status).toBe(401)
    expect(deviceOf(browser)).toBeUndefined()
  })

  it('a stolen device cookie allows 20 guesses in 15 minutes, and the owner’s own device stays open', async () => {
    quiet()
    const thiefs = at('192.0.2.5')
    const owners = at('192.0.2.6')
    await signIn(thiefs)
    await signIn(owners)
    const copy = withDevice(deviceOf(thiefs), '192.0.2.7')
    const answers: number[] = []
    for (let i = 0; i < 25; i += 1) answers.push((await signIn(copy, 'a guess')).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
    expect((await signIn(owners)).status).toBe(200)
  })

  it('a device cookie that is made up, too old or a colleague’s counts for nothing', async () => {
    await addStaff(shop.parts, { username: 'Colleague', password: 'quiet river stones' })
    quiet()
    const colleague = at('192.0.2.8')
    const credentials = { username: 'colleague', password: 'quiet river stones' }
    expect((await colleague.post('/api/admin/login', credentials)).status).toBe(200)
    const own = at('192.0.2.9')
    await signIn(own)
    const [name = '', value = ''] = deviceOf(own) ?? []
    const [, theirs = ''] = deviceOf(colleague) ?? []
    await exhaustName()
    expect((await signIn(withDevice([name, value], '192.0.2.10'))).status).toBe(200)
    expect((await signIn(withDevice([name, theirs], '192.0.2.11'))).status).toBe(429)
    const forged = `${'A'.repeat(43)}.${value.split('.')[1]}.${value.split('.')[2]}`
    expect((await signIn(withDevice([name, forged], '192.0.2.12'))).status).toBe(429)
    hours += 181 * 24
    quiet()
    await exhaustName()
    expect((await signIn(withDevice([name, value], '192.0.2.13'))).status).toBe(429)
  }, 60_000)

  it('a new password revokes every device cookie except the one of the browser that changed it', async () => {
    quiet()
    const lost = at('192.0.2.14')
    const own = at('192.0.2.15')
    await signIn(lost)
    await signIn(own)
    const change = { oldPassword: OWNER.password, newPassword: NEW_PASSWORD }
    expect((await own.post('/api/admin/account/password', change)).status).toBe(200)
    await exhaustName()
    expect((await signIn(withDevice(deviceOf(lost), '192.0.2.16'), NEW_PASSWORD)).status).toBe(429)
    expect((await signIn(withDevice(deviceOf(own), '192.0.2.17'), NEW_PASSWORD)).status).toBe(200)
  }, 60_000)
})
