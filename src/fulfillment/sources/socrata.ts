import * as z from 'zod'
import { missingIsDown, type SourceClient } from './client.ts'
import type { Answer } from './source.ts'

const PAGE = 1000
const MAX_PAGES = 10

export interface SodaQuery {
  select: string
  where: string
  /** Without a total order, a page may repeat rows of the previous one and miss others. */
  order: string
  group?: string
}

/** A Socrata open data portal, as many cities and counties have: all rows of a dataset. */
export function socrata(options: {
  client: SourceClient
  url: string
  token?: string | undefined
}) {
  return async function rows<T>(
    dataset: string,
    schema: z.ZodType<T>,
    query: SodaQuery,
    signal: AbortSignal,
  ): Promise<Answer<T[]>> {
    const all: T[] = []
    for (let page = 0; page < MAX_PAGES; page++) {
      const url = new URL(`/resource/${dataset}.json`, options.url)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(`$${name}`, value)
      url.searchParams.set('$limit', String(PAGE))
      url.searchParams.set('$offset', String(page * PAGE))
      const headers: Record<string, string> = options.token ? { 'x-app-token': options.token } : {}
      const answer = await options.client.json(z.array(schema), { url, headers }, signal)
      if (answer.answer !== 'ok') return missingIsDown(answer)
      all.push(...answer.value)
      if (answer.value.length < PAGE) return { answer: 'ok', value: all }
    }
    return { answer: 'ambiguous', detail: `more than ${PAGE * MAX_PAGES} entries in the index` }
  }
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
