/** The columns we look for, by the names that spreadsheets and listing services give them; the first
 * name that a header has counts. */
const COLUMNS = {
  number: ['number', 'housenumber', 'streetnumber', 'houseno', 'streetno', 'stnumber'],
  before: ['streetdirprefix', 'dirprefix', 'predir', 'predirection', 'streetdirection'],
  street: [
    'fulladdress',
    'propertyaddress',
    'siteaddress',
    'situsaddress',
    'streetaddress',
    'address',
    'address1',
    'addressline1',
    'street',
    'streetname',
    'property',
  ],
  suffix: ['streetsuffix', 'streettype', 'suffix'],
  after: ['streetdirsuffix', 'dirsuffix', 'postdir', 'postdirection'],
  unit: ['unit', 'unitnumber', 'unitno', 'apt', 'apartment', 'suite', 'address2', 'addressline2'],
  city: ['city', 'town', 'municipality', 'propertycity', 'situscity', 'postalcity'],
  state: ['state', 'st', 'statecode', 'stateorprovince', 'propertystate', 'situsstate'],
  zip: ['zip', 'zipcode', 'postcode', 'postalcode', 'postal', 'zip5', 'propertyzip', 'situszip'],
  reference: [
    'filenumber',
    'fileno',
    'filenum',
    'fileid',
    'file',
    'reference',
    'referenceno',
    'referencenumber',
    'yourreference',
    'clientreference',
    'ref',
    'refno',
    'refnumber',
    'clientref',
    'gfnumber',
    'gfno',
    'gf',
    'escrownumber',
    'escrowno',
    'escrow',
    'ordernumber',
    'orderno',
    'order',
    'matternumber',
    'matterno',
    'matter',
    'casenumber',
    'caseno',
    'loannumber',
    'loanno',
    'mlsnumber',
    'mlsno',
    'mls',
    'listingid',
  ],
  costCenter: ['costcenter', 'costcentre', 'costcenterno', 'costcentercode'],
} satisfies Record<string, string[]>
type Column = keyof typeof COLUMNS

/** Reads a cell of a row by the name of its column; undefined if the first row is no header. */
export function readHeader(
  first: string[],
): ((row: string[], column: Column) => string) | undefined {
  const names = first.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const found = new Map<string, number>()
  for (const [column, known] of Object.entries(COLUMNS)) {
    const name = known.find((each) => names.includes(each))
    if (name) found.set(column, names.indexOf(name))
  }
  if (!found.has('street')) return undefined
  return (row, column) => row[found.get(column) ?? -1] ?? ''
}
