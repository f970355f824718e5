import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { setUpTotp, signIn } from '../../test/support/staff.ts'
import { addStaff } from './add-staff.ts'
import { disableStaff, resetStaff } from './reset-staff.ts'

const PASSWORD = 'seven geese walk uphill'

const shop = shopForTests()
const login = (username: string, password = PASSWORD) =>
  shop.visit().post('/api/admin/login', { username, password })

it('an operator adds an owner with a password of their choice, or another role', async () => {
  expect(await addStaff(shop.parts, { username: 'one', password: PASSWORD })).toBeUndefined()
  expect((await login('one')).json).toMatchObject({ isAuthenticated: true, role: 'owner' })
  await addStaff(shop.parts, { username: 'two', password: PASSWORD, role: 'read_only' })
  expect((await login('two')).json).toMatchObject({ role: 'read_only' })
})

it('an operator who gives no password gets one that has to be changed', async () => {
  const made = (await addStaff(shop.parts, { username: 'three' })) ?? ''
  expect(made).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
  expect((await login('three', made)).json).toMatchObject({ owes: 'new_password' })
})

it("an operator can't set an easily guessed password unless the account protects nothing", async () => {
  const bad = { username: 'four', password: 'deedbox-demo' }
  await expect(addStaff(shop.parts, bad)).rejects.toThrow('the first things')
  await addStaff(shop.parts, { ...bad, anyPassword: true })
  expect((await login('four', bad.password)).status).toBe(200)
  const short = addStaff(shop.parts, { username: 'five', password: '1234567', anyPassword: true })
  await expect(short).rejects.toThrow('at least 8 characters')
})

it('an operator disables an account and its sessions, and lets it back in with a new password', async () => {
  await addStaff(shop.parts, { username: 'six', password: PASSWORD })
  const browser = await signIn(shop, 'six', { password: PASSWORD })
  await disableStaff(shop.parts, 'SIX')
  expect((await browser.get('/api/admin/account')).status).toBe(401)
  expect((await login('six')).status).toBe(401)
  await addStaff(shop.parts, { username: 'six', password: `${PASSWORD} again` })
  expect((await login('six', `${PASSWORD} again`)).status).toBe(200)
  await expect(disableStaff(shop.parts, 'nobody')).rejects.toThrow('We can’t find this member')
})

it('an operator resets the second factors of someone who lost them, and ends their sessions', async () => {
  await addStaff(shop.parts, { username: 'seven', password: PASSWORD })
  const browser = await signIn(shop, 'seven', { password: PASSWORD })
  await setUpTotp(browser, new Date())
  expect((await login('seven')).json).toMatchObject({ owes: 'second_step' })
  await resetStaff(shop.parts, 'seven')
  expect((await browser.get('/api/admin/account')).status).toBe(401)
  expect((await login('seven')).json).toMatchObject({ isAuthenticated: true })
  await expect(resetStaff(shop.parts, 'nobody')).rejects.toThrow('We can’t find this member')
})
