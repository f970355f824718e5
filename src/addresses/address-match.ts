/** `street`: the town and its ZIP code are right, but nobody could confirm the house. */
export const ADDRESS_MATCHES = ['exact', 'street', 'none'] as const
export type AddressMatch = (typeof ADDRESS_MATCHES)[number]
