import { STATUS_FEED_PATH, STATUS_PATH } from '../../contract/paths.ts'
import type { Incident, StatusView } from '../../upkeep/health/status.ts'
import { incidentTime } from '../../upkeep/health/status-times.ts'
import { incidentTitle } from '../../upkeep/health/status-words.ts'
import { escapeMarkup } from './crawlers.ts'

/** The incidents as an Atom feed (RFC 4287), newest first. */
export function statusFeed(
  { at, timeZone, incidents }: StatusView,
  { brand, origin }: { brand: string; origin: string },
): string {
  const entries = incidents ?? []
  const updated = entries.length > 0 ? Math.max(...entries.map(changedAt)) : at.getTime()
  const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
  const link = (path: string, more = '') => `<link${more} href="${escapeMarkup(origin + path)}"/>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('title', `${brand} status`),
    element('id', origin + STATUS_FEED_PATH),
    link(STATUS_FEED_PATH, ' rel="self"'),
    link(STATUS_PATH),
    `<author>${element('name', brand)}</author>`,
    element('updated', new Date(updated).toISOString()),
    ...entries.flatMap((incident) => [
      '<entry>',
      element('title', incidentTitle(incident)),
      element('id', `urn:uuid:${incident.id}`),
      link(`${STATUS_PATH}#${incident.id}`),
      element('published', incident.from.toISOString()),
      element('updated', new Date(changedAt(incident)).toISOString()),
      element('content', contentOf(incident, timeZone)),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function changedAt({ from, until }: Incident): number {
  return (until ?? from).getTime()
}

function contentOf(incident: Incident, timeZone: string): string {
  return [incidentTime(incident, timeZone), incident.words].filter(Boolean).join('. ')
}
