let zone: string | undefined

/** Set once, before anything is shown. */
export function setShopZone(timeZone: string): void {
  zone = timeZone
}

/** The shop's time zone: dates of promises and everything in the panel are said in it. */
export function shopZone(): string | undefined {
  return zone
}

let readerZone: string | undefined

/** Where an organization's people read: times and the dates of what happened are in its own zone.
 * Undefined: the browser's again. */
export function setReaderZone(timeZone: string | undefined): void {
  readerZone = timeZone
}

/** The zone of times; undefined: the browser's. */
export function zoneOfReader(): string | undefined {
  return readerZone
}
