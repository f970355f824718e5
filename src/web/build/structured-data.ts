import type { Place } from '../../addresses/offices/places.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { telephone } from '../shop/places/office-facts.tsx'
import type { Crumb } from '../shop/places/place-frame.tsx'

/** The price the way search engines want it: a decimal without a dollar sign. */
const price = `${Math.floor(UNIT_PRICE_CENTS / 100)}.${String(UNIT_PRICE_CENTS % 100).padStart(2, '0')}`
const brand = { '@type': 'Brand', name: '__BRAND_NAME_JSON__' }

export const PRODUCT = {
  '@type': 'Product',
  name: 'Copy of the most recent recorded deed',
  description: 'A copy of the most recent recorded deed of a US property, by address, as a PDF.',
  image: '__PUBLIC_URL__/social-card.png',
  brand,
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: '__PUBLIC_URL__/search',
    areaServed: { '@type': 'Country', name: 'US' },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: '__PUBLIC_URL__/refund-policy',
      applicableCountry: 'US',
    },
  },
}

/** What a page about a place tells search engines: where it is on the site, the office, and what we sell there. */
export function placeData(crumbs: readonly Crumb[], where: string, place?: Place | null): string {
  const office = place && {
    '@type': 'GovernmentOffice',
    name: place.office,
    ...(place.url ? { url: place.url } : {}),
    ...(place.phone ? { telephone: telephone(place.phone) } : {}),
    areaServed: { '@type': 'AdministrativeArea', name: where },
  }
  return graph([
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `__PUBLIC_URL__${path}`,
      })),
    },
    ...(office ? [office] : []),
    { ...PRODUCT, name: `Copy of the most recent recorded deed of a property in ${where}` },
  ])
}

export function graph(things: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  )
}
