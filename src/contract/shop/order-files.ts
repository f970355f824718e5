import { APP_PATHS } from '../paths.ts'

/** An order's files, for whoever may read the order; without its cookie these lead nowhere. */
export const ORDER_FILES = {
  deed: '/orders/:id/deeds/:lineId',
  provenance: '/orders/:id/deeds/:lineId/provenance',
  facts: '/orders/:id/deeds/:lineId/facts.csv',
  thumbnail: '/orders/:id/deeds/:lineId/thumbnail.png',
  bundle: '/orders/:id/deeds',
  receipt: '/orders/:id/receipt',
} as const

export function orderFilePath(what: keyof typeof ORDER_FILES, id: string, lineId = ''): string {
  return ORDER_FILES[what].replace(':id', id).replace(':lineId', lineId)
}

/** A delivered deed on its order's page, with what it says. */
export function deedPath(id: string, lineId: string): string {
  return `${APP_PATHS.success}?order=${id}&deed=${lineId}`
}
