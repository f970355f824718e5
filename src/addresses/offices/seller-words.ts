/** On every page and beside every total. The second sentence is the one that California asks for. */
export function privateCompany(brandName: string): string {
  return `${brandName} is a private company. This service has not been approved or endorsed by any government agency, and this offer is not being made by an agency of the government.`
}

export const NEED_NOT_BUY = 'You don’t have to buy from us: each office sells its own copies.'

/** Who sells and where they are; a shop that hasn't said so yet goes by its brand. */
export function sellerOf(config: {
  BRAND_NAME: string
  SELLER_NAME?: string | undefined
  SELLER_ADDRESS?: string | undefined
}): string {
  const { BRAND_NAME, SELLER_NAME = BRAND_NAME, SELLER_ADDRESS } = config
  return SELLER_ADDRESS ? `${SELLER_NAME}, ${SELLER_ADDRESS}` : SELLER_NAME
}

export function isGuess(title: string): boolean {
  return title.includes(' or ')
}

/** "Cook County Clerk", "Barre Town Clerk", "Register of Deeds of Wake County". A guess isn't a name. */
export function officeName({ title, place }: { title: string; place: string }): string {
  if (isGuess(title)) return `${place} recording office`
  // Some offices say themselves whose they are.
  if (title.includes(place.replace(/ (County|Parish|city)$/, ''))) return title
  const ofCounty = /^County (.+)$/.exec(title)?.[1]
  if (ofCounty && place.endsWith(' County')) return `${place} ${ofCounty}`
  if (/^(Town|City) Clerk$/.test(title)) return `${place.replace(/ (Town|City)$/, '')} ${title}`
  const stands = title.includes(',') || title.startsWith('Office of')
  return stands ? `${title}, ${place}` : `${title} of ${place}`
}
