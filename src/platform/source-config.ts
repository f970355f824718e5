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

/** An empty variable counts as missing: that's what an unset secret looks like in most deployments. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const HttpUrl = z.url({ protocol: /^https?$/ })
const word = optional(z.string())

/** What a source needs besides being switched on. */
export const NEEDED: Partial<Record<SourceName, Array<keyof typeof sourceEnv>>> = {
  vendor: ['VENDOR_URL', 'VENDOR_CLIENT_ID', 'VENDOR_CLIENT_SECRET'],
  'miami-dade': ['MIAMI_DADE_AUTH_KEY'],
}

export const sourceEnv = {
  /** Which sources to ask, in order: those with images first. */
  SOURCES: names,

  VENDOR_URL: optional(HttpUrl),
  VENDOR_CLIENT_ID: word,
  VENDOR_CLIENT_SECRET: word,

  NYC_GEOSEARCH_URL: HttpUrl.default('https://geosearch.planninglabs.nyc'),
  NYC_DATA_URL: HttpUrl.default('https://data.cityofnewyork.us'),
  NYC_APP_TOKEN: word,

  MIAMI_DADE_PROPERTY_URL: HttpUrl.default('https://apps.miamidadepa.gov'),
  MIAMI_DADE_CLERK_URL: HttpUrl.default('https://www2.miamidadeclerk.gov'),
  MIAMI_DADE_AUTH_KEY: word,
  /** Set only if the clerk has permitted us to fetch images. */
  MIAMI_DADE_IMAGE_URL: optional(HttpUrl),

  MARICOPA_ASSESSOR_URL: HttpUrl.default('https://gis.mcassessor.maricopa.gov'),
  MARICOPA_RECORDER_URL: HttpUrl.default('https://publicapi.recorder.maricopa.gov'),
  /** Set only if the recorder has permitted us in writing to fetch images. */
  MARICOPA_IMAGE_URL: optional(HttpUrl),

  PHILADELPHIA_URL: HttpUrl.default('https://phl.carto.com'),

  COOK_URL: HttpUrl.default('https://datacatalog.cookcountyil.gov'),
  COOK_APP_TOKEN: word,
}
