import { type Fake, type FakeReply, type FakeRequest, serve } from './serve.ts'

const parcel = (id: string, street: string, zip: string) => ({
  id,
  situs: { street, city: 'AUSTIN', state: 'TX', zip },
})

const PARCELS = [
  parcel('TX-1', '100 CONGRESS AVE', '78701'),
  parcel('TX-2', '100 CONGRESS AVE APT 5', '78701'),
  parcel('TX-3', '7 TWIN LN', '78701'),
  parcel('TX-4', '7 TWIN LN', '78701'),
  parcel('TX-5', '8 EMPTY LN', '78701'),
]

const document = (id: string, type: string, recorded_on: string) => ({
  id,
  instrument_number: `I-${id}`,
  type,
  recorded_on,
  pages: 4,
  grantors: ['SELLER SAM'],
  grantees: ['OWNER ORLA'],
})

/** Two pages; the latest deed is on the second. */
const PAGES = [
  [
    document('d1', 'Warranty Deed', '2011-01-02'),
    document('d2', 'Deed of Trust', '2021-01-02'),
    document('d3', 'Release of Deed of Trust', '2022-01-02'),
  ],
  [
    document('d4', 'Special Warranty Deed', '2020-06-07'),
    document('d5', 'Deed Restriction', '2023-01-02'),
    document('d6', 'Mortgage', '2023-02-02'),
  ],
]

/** A provider that follows the contract in docs/sources.md. */
export async function startVendor(): Promise<Fake & { revoke(): void }> {
  let issued = 0
  let valid = ''
  const fake = await serve((request) => {
    if (request.url.pathname === '/oauth/token') {
      const body = new URLSearchParams(request.body)
      if (body.get('client_id') !== 'us' || body.get('client_secret') !== 'secret') {
        return { status: 401, body: { error: 'invalid_client' } }
      }
      valid = `token-${++issued}`
      return { body: { access_token: valid, token_type: 'Bearer', expires_in: 600 } }
    }
    if (!valid || request.headers.authorization !== `Bearer ${valid}`) return { status: 401 }
    return answer(request)
  })
  return Object.assign(fake, {
    revoke: () => {
      valid = ''
    },
  })
}

function answer({ url }: FakeRequest): FakeReply {
  const [, , kind, id = '', part] = url.pathname.split('/')
  if (kind === 'documents' && part === 'image') return { body: `%PDF-1.7 ${id}` }
  if (kind !== 'parcels') return { status: 404 }
  if (!id) {
    // Generous in what it finds, as providers are.
    const [number = ''] = (url.searchParams.get('street') ?? '').split(' ')
    return { body: { parcels: PARCELS.filter(({ situs }) => situs.street.startsWith(number)) } }
  }
  if (id === 'TX-5') return { body: { documents: [], next_cursor: null } }
  if (!PARCELS.some((each) => each.id === id)) return { status: 404 }
  const page = Number(url.searchParams.get('cursor') ?? 0)
  const next_cursor = page + 1 < PAGES.length ? String(page + 1) : null
  return { body: { documents: PAGES[page] ?? [], next_cursor } }
}
