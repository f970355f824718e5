import type { AddressInfo } from 'node:net'
import { createServer, type SecureVersion } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { tlsObjection } from './public-tls.ts'

/** Made for this test alone: it opens nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4Lu67BVqT5LFNZvN
DpctSUFyrdZhYr7ljUgWHQBD0aehRANCAASrPKtmTFlAadLH4NuEDEBJGDyH9cLm
v6JoaqoPy4KYdJ/z+dYGiIoZyri6pdgYTNR0DyY4TsE9cJA6hgJe4cXZ
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkzCCATugAwIBAgIUE5bmlDHn37rB7aIAlR2AVltupP8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjAzNDMxM1oYDzIxMjYxMDIz
MDM0MzEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASrPKtmTFlAadLH4NuEDEBJGDyH9cLmv6JoaqoPy4KYdJ/z+dYGiIoZ
yri6pdgYTNR0DyY4TsE9cJA6hgJe4cXZo2kwZzAdBgNVHQ4EFgQUFveijJbHtSCF
MC+wVu+9n4kX32gwHwYDVR0jBBgwFoAUFveijJbHtSCFMC+wVu+9n4kX32gwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RgAwQwIfRZ2ioeJ03zs5EEQjoM67RbD8l3C5kudxg0qhr399WQIgFbQOHY1jFxU/
JGPniLoPgwQga0C3ogvngZelWJY+LIk=
-----END CERTIFICATE-----
`

const opened: Array<() => void> = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

async function listen(minVersion: SecureVersion, maxVersion: SecureVersion): Promise<number> {
  const old = minVersion === 'TLSv1.1' ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}
  const server = createServer({ key: KEY, cert: CERTIFICATE, minVersion, maxVersion, ...old })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  return (server.address() as AddressInfo).port
}
const ask = (port: number, ca?: string) =>
  tlsObjection({ host: 'localhost', port, ...(ca ? { ca } : {}) })

it('a host with a trusted certificate and modern protocols is fine', async () => {
  expect(await ask(await listen('TLSv1.2', 'TLSv1.3'), CERTIFICATE)).toBeUndefined()
})

it('a host that still accepts an old protocol is not', async () => {
  expect(await ask(await listen('TLSv1.1', 'TLSv1.3'), CERTIFICATE)).toContain('TLS 1.1')
})

it('a certificate that nobody trusts is not', async () => {
  expect(await ask(await listen('TLSv1.2', 'TLSv1.3'))).toContain('certificate')
})

it('a host that only speaks old protocols, or not at all, is not', async () => {
  expect(await ask(await listen('TLSv1.1', 'TLSv1.1'), CERTIFICATE)).toContain('no safe connection')
  expect(await ask(9)).toContain('no safe connection')
})
