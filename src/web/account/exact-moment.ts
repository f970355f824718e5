import { zoneOfReader } from '../ui/zone.ts'

/** "Nov 17, 10:00:04 AM EST": to the second, in the reader's time zone, to be compared with a log. */
export function exactMoment(at: Date): string {
  const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const timeZone = zoneOfReader()
  return at.toLocaleString('en-US', {
    ...format,
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}
