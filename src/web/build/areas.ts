/** What nearly every page of the app needs, in one file: compressed one by one, they'd take a kilobyte
 * more. */
export const COMMON =
  /src\/(web\/(api|revive-dates|header|logo|shop\/(footer|search-session|wait-words)|sign-in\/proof-request|ui\/(icons?|card|moment|calendar-day|count-of|badge|use-hydrated))|orders\/(order|price)|addresses\/(states|printed-text)|policy|contract\/(common|endpoint))\.tsx?$/

/** The same for what only the cart and the checkout have, or they and an order's page. */
export const CART_ITEMS =
  /src\/(contract\/shop\/(addresses|recording-office)|web\/(matching\/matched-address|shop\/cart))\.tsx?$/
export const CART_LINES =
  /src\/(contract\/shop\/forecast|addresses\/offices\/office-words|web\/(matching\/search-words|offer\/(outlook|forecast-words|forecast-line|state-notices)|shop\/(not-sold-words|use-cart|use-forecasts|cart\/(expect|line-parts|question|undo|cart-icons))))\.tsx?$/
/** Whose a file is, the first that fits. What any of the files above needs can't be in one that needs them. */
const AREAS: ReadonlyArray<readonly [RegExp, string]> = [
  [COMMON, 'common'],
  [CART_ITEMS, 'cart'],
  [CART_LINES, 'cart'],
  // Atlases and the reader of PDFs are large and come when they're shown.
  [/pdfjs-dist|panel\/.*\/(county-map|county-shapes|county-outline)\.tsx?$/, 'late'],
  [/panel\/(login-page|set-password-page)/, 'panel-login'],
  [/web\/panel\/(desk|document|refund-requests)\//, 'panel-desk'],
  [/web\/panel\/(members|organizations|account)\//, 'panel-people'],
  [/web\/panel\/(order|refunds)\//, 'panel-order'],
  [/shop\/(landing|developers|start-app|start-page)/, 'static'],
  [/web\/panel\/(dashboard|reports|charts|searches|ads)\//, 'panel-figures'],
  [/web\/panel\/(settings|audit|privacy|health|playbook\/(emails|policy))/, 'panel-settings'],
  [/web\/panel\//, 'panel'],
  [/web\/(main|app)\.tsx$/, 'app'],
]

/** The shop's by folder, the account's by page. */
const FOLDER = /web\/(shop\/order\/success-page|(?:shop|account)\/[a-z-]+)/

/** What so many of its pages need, any page of the account may load. */
const MANY = 8

interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** One file for each area of the panel, and one for what it shares with the shop or the account: as many
 * files as there are modules would be as many requests. */
export function fileOfModule(id: string, graph: Graph): string | null {
  const areas = new Set(areasOf(id, graph))
  areas.delete('late')
  if (areas.size === 0 || ['app', 'static'].some((area) => areas.has(area))) return null
  // The search has the least room.
  if (['common', 'cart', 'shop/search'].some((area) => areas.has(area))) return null
  const panels = [...areas].filter((area) => area.startsWith('panel'))
  if (panels.length === 0) return null
  // What only a part of the panel shares with the others stays a file of its own.
  if (panels.length < areas.size && !areas.has('panel')) return null
  const others = [...areas].filter((area) => !area.startsWith('panel'))
  if (others.length > 0) {
    // The shop's pages and the account's load nothing for this that they don't need.
    const shop = others.filter((area) => area.startsWith('shop')).toSorted()
    const isInPart = shop.length < others.length && others.length - shop.length < MANY
    if (isInPart || (areas.has('shop/order') && !areas.has('shop/order/success-page'))) return null
    // Every page of the app is told the names of all files, so they're short.
    const users = shop.map((area) => area.slice('shop/'.length, 'shop/'.length + 3))
    return ['with', ...new Set(users), ...(shop.length < others.length ? ['me'] : [])].join('-')
  }
  return panels.length > 1 ? 'panel' : (panels[0] ?? null)
}

/** The areas that import it, and its own. */
function areasOf(id: string, graph: Graph): ReadonlySet<string> {
  const kept = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, kept)
  const before = kept.get(id)
  if (before) return before
  const areas = new Set<string>()
  // Files that import each other end here.
  kept.set(id, areas)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const own = AREAS.find(([files]) => files.test(id))?.[1] ?? FOLDER.exec(id)?.[1]
  if (own) areas.add(own)
  if (own === 'late') return areas
  for (const importer of own || importers.length > 0 ? importers : dynamicImporters) {
    for (const area of areasOf(importer, graph)) areas.add(area)
  }
  return areas
}
