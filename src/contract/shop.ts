import * as z from 'zod/mini'

/** The configuration the browser gets, as JSON in the app's HTML page. */
export const ShopConfig = z.object({
  brandName: z.string(),
  /** Legal name and street address. */
  seller: z.string(),
  supportEmail: z.string(),
  copyrightYears: z.string(),
  /** Where the shop is: dates of promises are said in its time zone. */
  timeZone: z.string(),
  /** Without keys nothing can be paid for, and the checkout says so. */
  stripePublishableKey: z.nullable(z.string()),
  stripeScriptUrl: z.string(),
  /** Set if the shop checks that the payer is human. */
  captcha: z.optional(z.object({ siteKey: z.string(), scriptUrl: z.string() })),
  /** Set if the shop exports traces: calls then say which visit they belong to. */
  isTraced: z.optional(z.boolean()),
})
export type ShopConfig = z.infer<typeof ShopConfig>
