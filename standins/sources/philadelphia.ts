import { BadQuery, type Row, runQuery } from './query.ts'
import { type Fake, type FakeReply, serve } from './serve.ts'

const property = (parcel_number: string, location: string, zip_code: string, unit = ''): Row => ({
  parcel_number,
  location,
  unit,
  zip_code,
  owner_1: 'OWNER ORLA',
})

const transfer = (id: number, type: string, dated: string, recorded: string | null): Row => ({
  document_id: id,
  document_type: type,
  opa_account_num: '881000100',
  display_date: `${dated}T00:00:00Z`,
  recording_date: recorded && `${recorded}T00:00:00Z`,
  grantors: 'SELLER SAM',
  grantees: 'OWNER ORLA',
  street_address: '1401 S 04TH ST',
  zip_code: '19147',
})

const TABLES: Record<string, Row[]> = {
  opa_properties_public: [
    property('881000100', '1401 S 04TH ST', '191475901'),
    property('881000101', '1401 S 40TH ST', '191475901'),
    property('881000102', '1401 N 04TH ST', '19122'),
    property('888000201', '220 W RITTENHOUSE SQ', '19103', '4B'),
    property('888000202', '220 W RITTENHOUSE SQ', '19103', '0005C'),
    property('881000300', '9 EMPTY ST', '19103'),
  ],
  rtt_summary: [
    transfer(50001, 'DEED', '2015-01-02', '2015-01-20'),
    // Signed first, recorded last.
    transfer(52002, "SHERIFF'S DEED", '2012-01-02', '2019-03-04'),
    transfer(53003, 'MORTGAGE', '2020-01-02', '2020-01-09'),
    transfer(54004, 'DEED OF TRUST', '2021-01-02', '2021-01-09'),
    transfer(55005, 'RELEASE OF DEED RESTRICTION', '2022-01-02', '2022-01-09'),
    { ...transfer(60001, 'DEED', '2024-01-02', '2024-01-09'), opa_account_num: '881000101' },
  ],
}

/** Carto's SQL API, `GET /api/v2/sql?q=`, with the two tables we query. */
export function startPhiladelphia(): Promise<Fake> {
  return serve(({ url }): FakeReply => {
    const [, select, table = '', where, order, limit] =
      /^SELECT (.+) FROM (\w+) WHERE (.+) ORDER BY (.+) LIMIT (\d+)$/.exec(
        url.searchParams.get('q') ?? '',
      ) ?? []
    const rows = url.pathname === '/api/v2/sql' ? TABLES[table] : undefined
    if (!rows) return { status: 400, body: { error: ['syntax error'] } }
    try {
      const found = runQuery(rows, { select, where, order, limit: Number(limit) })
      return { body: { rows: found, time: 0.01, total_rows: found.length } }
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error
      return { status: 400, body: { error: [error.message] } }
    }
  })
}
