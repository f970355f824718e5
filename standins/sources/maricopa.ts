import { BadQuery, type Row, runQuery } from './query.ts'
import { type Fake, serve } from './serve.ts'

const parcel = (APN: string, PHYSICAL_ADDRESS: string, DEED_NUMBER: string | null): Row => ({
  APN,
  APN_DASH: APN.replace(/^(...)(..)/, '$1-$2-'),
  OWNER_NAME: 'OWNER ORLA',
  PHYSICAL_ADDRESS,
  DEED_NUMBER,
  DEED_DATE: 1361923200000,
})

const PARCELS: Row[] = [
  parcel('11221001', '301 W JEFFERSON ST  PHOENIX  85003', '20130182233'),
  parcel('11221002', '301 W JEFFERSON AVE  PHOENIX  85003', '20130182299'),
  parcel('11221003', '301 E JEFFERSON ST  PHOENIX  85003', '20130182299'),
  parcel('17003011', '40 N CENTRAL AVE UNIT 5 PHOENIX  85004', '20150000005'),
  parcel('17003012', '40 N CENTRAL AVE UNIT 6 PHOENIX  85004', '20150000005'),
  parcel('17003021', '7 TWIN PL  MESA  85201', '20150000005'),
  parcel('17003022', '7 TWIN PL  MESA  85201', '20150000005'),
  parcel('17003031', '8 TRUST WAY  MESA  85201', '20200000001'),
  parcel('17003032', '9 SHUT WAY  MESA  85201', '20200000002'),
  parcel('17003033', '10 BLANK WAY  MESA  85201', null),
  parcel('17003034', '11 LOST WAY  MESA  85201', '19990000001'),
]

const document = (recordingNumber: string, recordingDate: string, documentCodes: string[]) => ({
  recordingNumber,
  recordingDate,
  documentCodes,
  names: ['SELLER SAM', 'OWNER ORLA'],
  pageAmount: 3,
  restricted: false,
})

const DOCUMENTS = [
  document('20130182233', '2-27-2013', ['WAR DEED']),
  document('20150000005', '12-1-2015', ['AFFIDAVIT', 'SPEC/W D']),
  document('20200000001', '1-2-2020', ['DEED TRST']),
  { ...document('20200000002', '1-2-2020', ['Q/CL DEED']), restricted: true },
]

/** The assessor's ArcGIS layer and the recorder's public API behind one URL. */
export function startMaricopa(): Promise<Fake> {
  return serve(({ url }) => {
    if (url.pathname.endsWith('/MapServer/0/query')) return answerArcgis(url)
    if (url.pathname === '/preview/pdf') {
      return { body: `%PDF-1.4 UNOFFICIAL ${url.searchParams.get('recordingNumber')}` }
    }
    const number = url.pathname.split('/').at(-1)
    const body = DOCUMENTS.find((each) => each.recordingNumber === number)
    return body ? { body } : { status: 404, body: {} }
  })
}

function answerArcgis(url: URL) {
  const get = (name: string) => url.searchParams.get(name) ?? ''
  try {
    const rows = runQuery(PARCELS, { where: get('where'), select: get('outFields') })
    return { body: { features: rows.map((attributes) => ({ attributes })) } }
  } catch (error) {
    if (!(error instanceof BadQuery)) throw error
    return { body: { error: { code: 400, message: 'Unable to complete operation.', details: [] } } }
  }
}
