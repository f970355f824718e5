import * as z from 'zod'

/** Deed sources that can be switched on in addition to the recorder. All are off by default. */
export const SOURCE_NAMES = [
  'vendor',
  'miami-dade',
  'maricopa',
  'nyc',
  'philadelphia',
  'cook',
] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

const names = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(SOURCE_NAMES)))
  .refine((list) => new Set(list).size === list.length, 'A source is named twice')

const url = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard)
/** An empty variable counts as missing. */
const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

const optionalUrl = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.url({ protocol: /^https?$/ }).optional(),
)

/** What a source needs besides being switched on. */
export const NEEDED: Partial<Record<SourceName, Array<keyof typeof sourceEnv>>> = {
  vendor: ['VENDOR_URL', 'VENDOR_CLIENT_ID', 'VENDOR_CLIENT_SECRET'],
  'miami-dade': ['MIAMI_DADE_AUTH_KEY'],
}

export const sourceEnv = {
  /** Which sources to ask, in order: those with images first. */
  SOURCES: names,

  VENDOR_URL: optionalUrl,
  VENDOR_CLIENT_ID: optional,
  VENDOR_CLIENT_SECRET: optional,

  NYC_GEOSEARCH_URL: url('https://geosearch.planninglabs.nyc'),
  NYC_DATA_URL: url('https://data.cityofnewyork.us'),
  NYC_APP_TOKEN: optional,

  MIAMI_DADE_PROPERTY_URL: url('https://apps.miamidadepa.gov'),
  MIAMI_DADE_CLERK_URL: url('https://www2.miamidadeclerk.gov'),
  MIAMI_DADE_AUTH_KEY: optional,
  /** Set only if the clerk has permitted us to fetch images. */
  MIAMI_DADE_IMAGE_URL: optionalUrl,

  MARICOPA_ASSESSOR_URL: url('https://gis.mcassessor.maricopa.gov'),
  MARICOPA_RECORDER_URL: url('https://publicapi.recorder.maricopa.gov'),
  /** Set only if the recorder has permitted us in writing to fetch images. */
  MARICOPA_IMAGE_URL: optionalUrl,

  PHILADELPHIA_URL: url('https://phl.carto.com'),

  COOK_URL: url('https://datacatalog.cookcountyil.gov'),
  COOK_APP_TOKEN: optional,
}
