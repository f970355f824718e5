/** What nearly every page of the app needs, in one file: compressed one by one, they'd take a kilobyte
 * more. */
export const COMMON =
  /src\/(web\/(api|header|logo|shop\/(footer|search-session|wait-words)|sign-in\/proof-request|ui\/(icons?|card|moment|count-of|badge|use-hydrated))|orders\/(order|price)|addresses\/(states|printed-text)|policy|contract\/(common|endpoint))\.tsx?$|zod\/v4\/mini\/(iso|coerce)\.js$/

/** The same for what only the cart and the checkout have, or they and an order's page. */
export const CART_ITEMS =
  /src\/(contract\/shop\/addresses|web\/(kept|matching\/matched-address|shop\/cart))\.tsx?$/
export const CART_LINES =
  /src\/(contract\/shop\/forecast|addresses\/offices\/office-words|web\/(matching\/search-words|offer\/(forecast-words|forecast-line|state-notices)|shop\/(use-cart|use-forecasts|cart\/(expect|line-parts|question|undo))))\.tsx?$/

/** The same for the pages about an organization's money. */
export const MONEY =
  /src\/(contract\/account\/balance|money\/balance\/(statement|top-up)|web\/account\/cents-typed)\.ts$/

/** The same for an order's page, and for reporting a problem with an order. */
export const ORDER_WORDS =
  /src\/(orders\/story-words|money\/refunds\/(customer-request|policy-objection)|contract\/shop\/order-acts|web\/(ui\/unbroken|shop\/told))\.tsx?$/

/** The same for the calls of signing in and of members, which come together. */
export const SIGN_IN =
  /src\/(contract\/(staff\/(calls|members|sign-in)|account\/members)|staff\/(session|staff-link))\.ts$/
/** The same for the notice that we're a private company. */
export const SELLER = /src\/(addresses\/offices\/seller-words|web\/offer\/private-company)\.tsx?$/
/** The same for two parts that many pages are made of. */
export const PARTS = /src\/web\/(lazy-part|ui\/section)\.tsx$/
