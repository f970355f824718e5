/** What nearly every page of the app needs, in one file: compressed one by one, they'd take a kilobyte
 * more. */
export const COMMON =
  /src\/(web\/(api|revive-dates|header|logo|shop\/(footer|search-session|wait-words)|sign-in\/proof-request|ui\/(icons?|card|moment|calendar-day|count-of|badge|use-hydrated))|orders\/(order|price)|addresses\/(states|printed-text)|policy|contract\/(common|endpoint))\.tsx?$/

/** The same for what only the cart and the checkout have, or they and an order's page. */
export const CART_ITEMS =
  /src\/(contract\/shop\/addresses|web\/(matching\/matched-address|shop\/cart))\.tsx?$/
export const CART_LINES =
  /src\/(contract\/shop\/forecast|addresses\/offices\/office-words|web\/(matching\/search-words|offer\/(outlook|forecast-words|forecast-line|state-notices)|shop\/(not-sold-words|use-cart|use-forecasts|cart\/(expect|line-parts|question|undo|cart-icons))))\.tsx?$/

/** The same for the pages about an organization's money. */
export const MONEY =
  /src\/(contract\/account\/(own-balance|balance)|money\/balance\/movement|web\/account\/cents-typed)\.ts$/
