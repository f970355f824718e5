import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An office that responds right away with a blank page: measurements show what the shop costs, not
 * what drawing a deed costs.
 */
export async function startTinyRecorder(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://office')
    const query = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname.endsWith('/image')) {
      response.setHeader('content-type', 'application/pdf')
      response.end(`%PDF-1.7 ${url.pathname}`)
      return
    }
    const encoded = decodeURIComponent(url.pathname.split('/')[3] ?? '')
    const situs =
      url.pathname === '/v1/parcels'
        ? { street: query('street'), city: query('city'), state: query('state'), zip: query('zip') }
        : JSON.parse(encoded)
    const answer =
      url.pathname === '/v1/parcels'
        ? { parcels: [{ apn: JSON.stringify(situs), situs }] }
        : { documents: [deedOf(situs)] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function deedOf(situs: object) {
  return {
    document_id: '1',
    instrument_number: '1',
    doc_type: 'DEED',
    doc_class: 'deed',
    recorded_at: '2020-01-01',
    pages: 1,
    situs,
  }
}
