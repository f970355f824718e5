import * as z from 'zod/mini'
import { ShopConfig } from '../contract/shop.ts'

/** The server writes the settings into the page that it sends. */
export function readShopConfig(): ShopConfig {
  const json = document.getElementById('shop-config')?.textContent ?? ''
  return z.parse(ShopConfig, JSON.parse(json))
}
