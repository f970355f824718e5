import * as z from 'zod/mini'

/** What the browser is told of the configuration: stands as JSON in the app's HTML page. */
export const ShopConfig = z.object({
  brandName: z.string(),
  supportEmail: z.string(),
  /** Absent keys mean that nothing can be paid for: the checkout says so. */
  stripePublishableKey: z.nullable(z.string()),
  stripeScriptUrl: z.string(),
  /** Where the shop asks whether a person pays. */
  captcha: z.optional(z.object({ siteKey: z.string(), scriptUrl: z.string() })),
})
export type ShopConfig = z.infer<typeof ShopConfig>
