import { expect, it } from 'vitest'
import { isPanelPage } from './next-page.ts'

it('after signing in, only a page of the panel is opened', () => {
  for (const path of [
    '/admin/orders?q=deadbeef',
    '/admin/orders/3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12?by=staff',
    '/admin/dashboard',
  ]) {
    expect(isPanelPage(path), path).toBe(true)
  }
  for (const path of [
    '/admin/login',
    '/admin/nowhere',
    '/search',
    '//evil.example/admin/orders',
    'https://evil.example/admin/orders',
    '/\\evil.example',
    'javascript:alert(1)//admin/',
    '/admin/../../evil',
    '',
  ]) {
    expect(isPanelPage(path), path).toBe(false)
  }
})
