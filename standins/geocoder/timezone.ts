export type Timezone = {
  name: string
  offset_STD: string
  offset_STD_seconds: number
  offset_DST: string
  offset_DST_seconds: number
  abbreviation_STD: string
  abbreviation_DST: string
}

function zone(name: string, hours: number, short: string, summerShort = short): Timezone {
  const summer = short === summerShort ? hours : hours + 1
  return {
    name,
    offset_STD: offset(hours),
    offset_STD_seconds: hours * 3600,
    offset_DST: offset(summer),
    offset_DST_seconds: summer * 3600,
    abbreviation_STD: short,
    abbreviation_DST: summerShort,
  }
}

function offset(hours: number): string {
  return `-${String(-hours).padStart(2, '0')}:00`
}

const EASTERN = zone('America/New_York', -5, 'EST', 'EDT')
const CENTRAL = zone('America/Chicago', -6, 'CST', 'CDT')
const MOUNTAIN = zone('America/Denver', -7, 'MST', 'MDT')
const PACIFIC = zone('America/Los_Angeles', -8, 'PST', 'PDT')

const OWN_ZONE: Record<string, Timezone> = {
  AK: zone('America/Anchorage', -9, 'AKST', 'AKDT'),
  AZ: zone('America/Phoenix', -7, 'MST'),
  HI: zone('Pacific/Honolulu', -10, 'HST'),
  ID: zone('America/Boise', -7, 'MST', 'MDT'),
  IN: zone('America/Indiana/Indianapolis', -5, 'EST', 'EDT'),
  MI: zone('America/Detroit', -5, 'EST', 'EDT'),
  ON: zone('America/Toronto', -5, 'EST', 'EDT'),
}

const STATES: [Timezone, string][] = [
  [CENTRAL, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [MOUNTAIN, 'CO MT NM UT WY'],
  [PACIFIC, 'CA NV OR WA'],
]

/** States split between two time zones, limited to the addresses we have here. */
function sharedZone(state: string, lat: number, lon: number): Timezone | undefined {
  if (state === 'FL' && lon < -85.1) return CENTRAL
  if (state === 'KY' && lon < -86) return CENTRAL
  if (state === 'TN' && lon > -85.4) return EASTERN
  if (state === 'IN' && (lon < -87.2 || (lat < 38.4 && lon < -87))) return CENTRAL
  if (state === 'TX' && lon < -105) return MOUNTAIN
  if ((state === 'NE' || state === 'SD') && lon < -101.5) return MOUNTAIN
  if (state === 'ND' && lon < -101.5 && lat < 47.6) return MOUNTAIN
  if (state === 'ID' && lat > 45.6) return PACIFIC
  return undefined
}

export function timezoneAt(state: string, lat: number, lon: number): Timezone {
  const usual = STATES.find(([, codes]) => codes.split(' ').includes(state))?.[0]
  return sharedZone(state, lat, lon) ?? OWN_ZONE[state] ?? usual ?? EASTERN
}
