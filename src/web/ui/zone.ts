let zone: string | undefined

/** Set once, before anything is shown. */
export function setShopZone(timeZone: string): void {
  zone = timeZone
}

/** The shop's time zone: dates of promises and everything in the panel are said in it. */
export function shopZone(): string | undefined {
  return zone
}
