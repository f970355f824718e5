import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../support/axe.ts'

const show = (page: Page, body: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>Colors</title><body><main>${body}</main>`)

const on = (ground: string, color: string) =>
  `<p style="color:${color};background:${ground}">A deed</p>`

test('colors that were fine once are fine again, and others are looked at', async ({ page }) => {
  await show(page, on('#fff', '#111'))
  expect(await findViolations(page)).toEqual([])
  await show(page, on('#fff', '#111') + on('#fff', '#bbb') + on('#333', '#111'))
  expect(await findViolations(page)).toHaveLength(2)
})

test('a color that was not fine is found every time', async ({ page }) => {
  for (const _time of [1, 2]) {
    await show(page, on('#eee', '#aaa'))
    expect(await findViolations(page)).toHaveLength(1)
  }
})

test('a label of something disabled proves nothing for the same colors elsewhere', async ({
  page,
}) => {
  const label = (isDisabled: boolean) =>
    `<label style="color:#999;background:#ddd">Name <input ${isDisabled ? 'disabled' : ''}></label>`
  await show(page, label(true))
  expect(await findViolations(page)).toEqual([])
  await show(page, label(false))
  expect(await findViolations(page)).toHaveLength(1)
})

test('what is painted behind a text counts, wherever it is in the document', async ({ page }) => {
  const block = 'position:absolute;inset:0;z-index:-1'
  const over = (ground: string) =>
    `<div style="position:relative;z-index:0"><div style="${block};background:${ground}"></div><p style="color:#222;position:relative;margin:0">A deed</p></div>`
  await show(page, over('#fff'))
  expect(await findViolations(page)).toEqual([])
  await show(page, over('#444'))
  expect(await findViolations(page)).toHaveLength(1)
})

test('a veil over a whole block counts', async ({ page }) => {
  const veiled = (opacity: number) => `<div style="opacity:${opacity}">${on('#fff', '#333')}</div>`
  await show(page, veiled(1))
  expect(await findViolations(page)).toEqual([])
  await show(page, veiled(0.3))
  expect(await findViolations(page)).toHaveLength(1)
})
