import { type Fake, serve } from './serve.ts'

export interface ClerkRow {
  DOC_TYPE: string
  REC_DATE: string
  DOC_DATE: string
  REC_BOOK: string
  REC_PAGE: string
  CFN_YEAR: number
  CFN_SEQ: number
}

const place = (Strap: string, SiteAddress: string, Municipality: string, SiteUnit = '') => ({
  Strap,
  SiteAddress,
  SiteUnit,
  Municipality,
  Owner1: 'OWNER ORLA',
  Owner2: '',
})

const PLACES = [
  place('01-0110-010-1010', '111 NW 1 ST', 'Miami'),
  place('01-0110-010-2020', '200 NE 1 AVE', 'Miami'),
  place('10-7913-001-0030', '200 NE 1 AVE', 'Homestead'),
  ...['101', '102', '1203'].map((unit, i) =>
    place(`02-4203-100-00${i + 1}0`, '100 LINCOLN RD', 'Miami Beach', unit),
  ),
  place('01-0000-000-0001', '9 EMPTY LN', 'Miami'),
]

const row = (DOC_TYPE: string, dated: string, recorded: string, seq: number): ClerkRow => ({
  DOC_TYPE,
  REC_DATE: recorded,
  DOC_DATE: dated,
  REC_BOOK: String(20000 + (seq % 10000)),
  REC_PAGE: '0123',
  CFN_YEAR: Number(/\d{4}/.exec(recorded)?.[0]),
  CFN_SEQ: seq,
})

export const CLERK_ROWS: ClerkRow[] = [
  row('DEE', '2005-05-01T00:00:00', '2005-05-20T00:00:00', 501),
  // Signed first, recorded last; its dates are in the other format.
  row('QUIT CLAIM DEED - QCD', '1/2/2004 12:00:00 AM', '9/30/2019 12:00:00 AM', 1903),
  row('DEE', '2018-03-01T00:00:00', '2018-03-20T00:00:00', 1801),
  row('MOR', '2022-03-01T00:00:00', '2022-03-20T00:00:00', 2201),
  row('SAT', '2023-03-01T00:00:00', '2023-03-20T00:00:00', 2301),
  row('EAS', '2023-04-01T00:00:00', '2023-04-20T00:00:00', 2302),
  row('AFD', '2024-04-01T00:00:00', '2024-04-20T00:00:00', 2402),
]

export interface MiamiDade extends Fake {
  /** The list inside an object as documented, bare, or a single record without a list. */
  shape: 'nested' | 'bare' | 'single'
}

/** The appraiser's proxy, the clerk's `/Developers/api/OfficialRecords`, and its image route. */
export async function startMiamiDade(rows = CLERK_ROWS): Promise<MiamiDade> {
  const fake = await serve(({ url }) => {
    const get = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname.endsWith('/PaServicesProxy.ashx')) {
      const asked = get('myAddress').toUpperCase().split(' ').slice(0, 2).join(' ')
      const found = PLACES.filter(({ SiteAddress }) => SiteAddress.startsWith(asked))
      return { body: { Completed: true, Message: '', MinimumPropertyInfos: found } }
    }
    if (url.pathname === '/officialrecords/api/DocumentImage/getdocumentimage') {
      return { body: `%PDF-1.7 ${get('sBook')}/${get('sPage')} redact=${get('redact')}` }
    }
    if (get('authKey') !== 'key') {
      return { body: { Status: 'Error', StatusDesc: 'Invalid authKey', OfficialRecordList: null } }
    }
    const known = get('parameter2') === 'FN' && get('parameter1') !== '0100000000001' ? rows : []
    // One row per party, as the clerk sends them.
    const parties = known.flatMap((each) => [
      { ...each, FIRST_PARTY: 'SELLER SAM', SECOND_PARTY: 'OWNER ORLA', PARTY_CODE: 'D' },
      { ...each, FIRST_PARTY: 'OWNER ORLA', SECOND_PARTY: 'SELLER SAM', PARTY_CODE: 'R' },
    ])
    const shapes = {
      nested: { OfficialRecords: parties },
      bare: parties,
      single: { OfficialRecords: parties[0] },
    }
    const body = { Status: 'Successful', StatusDesc: '', UnitsBalance: 812 }
    return { body: { ...body, OfficialRecordList: shapes[control.shape] } }
  })
  const control: MiamiDade = Object.assign(fake, { shape: 'nested' as const })
  return control
}
