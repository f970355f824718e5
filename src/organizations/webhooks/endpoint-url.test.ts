import { expect, it } from 'vitest'
import { checkEndpointUrl } from './endpoint-url.ts'

const PUBLIC = 'https://deedbox.example'

it.each([
  ...['http://hooks.elm.example/', 'ftp://hooks.elm.example/', 'hooks.elm.example', ''],
  ...['https://localhost/', 'https://localhost./', 'https://a.localhost/', 'https://db/'],
  ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://10.0.0.8/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://[::1]/', 'https://[fd00::1]/'],
  ...['https://metadata.google.internal/', 'https://printer.local/', 'https://router.lan/'],
  ...[
    'https://192.88.99.1/',
    'https://192.31.196.1/',
    'https://[2001:10::1]/',
    'https://[3fff::1]/',
  ],
  ...['https://hooks.elm.example:22/', 'https://hooks.elm.example:8080/', 'https://8.8.8.8:25/'],
  ...['https://user:secret@hooks.elm.example/', 'https://hooks.elm.example/#x'],
])('%s is no endpoint of a public shop', (url) => {
  expect(() => checkEndpointUrl(url, PUBLIC)).toThrow(/^(Must|Can’t) /)
})

it.each([
  'https://hooks.elm.example/deeds?token=1',
  'https://hooks.elm.example:8443/',
  'https://8.8.8.8/',
])('%s is an endpoint of a public shop', (url) => {
  expect(checkEndpointUrl(url, PUBLIC)).toBe(url)
})

it('a shop on a developer’s machine may send to that machine', () => {
  const [url, local] = ['http://127.0.0.1:4300/hooks', 'http://localhost:3000']
  expect(checkEndpointUrl(url, local)).toBe(url)
  expect(() => checkEndpointUrl('ftp://127.0.0.1/hooks', local)).toThrow(/^(Must|Can’t) /)
  expect(() => checkEndpointUrl(url, PUBLIC)).toThrow()
})
