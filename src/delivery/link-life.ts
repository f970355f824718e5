import { DOWNLOAD_LINK_DAYS } from '../policy.ts'

const DAY = 24 * 60 * 60 * 1000

/** When a link that is made now stops to open its deed. */
export function linkEnd(at: Date): Date {
  return new Date(at.getTime() + DOWNLOAD_LINK_DAYS * DAY)
}
