import { createContext, useContext } from 'react'
import type { ShopConfig } from '../contract/shop.ts'

/** The server replaces these with the real values when it sends a prerendered page. */
const TOKENS: ShopConfig = {
  brandName: '__BRAND_NAME__',
  seller: '__SELLER__',
  supportEmail: '__SUPPORT_EMAIL__',
  copyrightYears: '__COPYRIGHT_YEARS__',
  timeZone: 'UTC',
  stripePublishableKey: null,
  stripeScriptUrl: '',
}

export const ShopContext = createContext<ShopConfig>(TOKENS)

export function useShop(): ShopConfig {
  return useContext(ShopContext)
}

export function SupportLink() {
  const { supportEmail } = useShop()
  return (
    <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
      {supportEmail}
    </a>
  )
}
