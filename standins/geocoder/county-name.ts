const SPELLING: Record<string, string> = {
  'De Kalb': 'DeKalb',
  'Du Page': 'DuPage',
  'Dona Ana': 'Doña Ana',
  'St Joseph': 'St. Joseph',
  'St Louis': 'St. Louis',
  'St Louis City': 'St. Louis City',
}

/** Alaska has no counties, and its boroughs are named in several ways. */
const ALASKA: Record<string, string> = {
  Anchorage: 'Anchorage Municipality',
  Juneau: 'Juneau City and Borough',
  Sitka: 'Sitka City and Borough',
}

/**
 * The full name of a county that the ZIP code data lists by its bare name: `Cook` in IL is `Cook
 * County`.
 */
export function countyName(state: string, bareName: string): string {
  const name = SPELLING[bareName] ?? bareName
  if (state === 'DC') return 'District of Columbia'
  if (state === 'AK') return ALASKA[name] ?? `${name} Borough`
  if (state === 'LA') return `${name} Parish`
  // Independent cities belong to no county and record their own deeds.
  if (name.endsWith(' City')) return name
  return `${name} County`
}
