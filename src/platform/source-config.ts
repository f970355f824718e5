import * as z from 'zod'

/** Sources of deeds that can be switched on beside the recorder. All are off by default. */
export const SOURCE_NAMES = ['nyc'] as const
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
/** An empty variable is an absent one. */
const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

export const sourceEnv = {
  /** Which, and in which order they are asked: those that have images first. */
  SOURCES: names,

  NYC_GEOSEARCH_URL: url('https://geosearch.planninglabs.nyc'),
  NYC_DATA_URL: url('https://data.cityofnewyork.us'),
  NYC_APP_TOKEN: optional,
}
