/** The pages that run in the browser. */
export const APP_PATHS = {
  search: '/search',
  checkout: '/checkout',
  success: '/success',
  findOrders: '/find-my-orders',
  verify: '/verify',
  account: '/account',
  accountOrder: '/account/orders/:id',
  accountNewOrder: '/account/new-order',
  accountKeys: '/account/keys',
  accountLogin: '/account/login',
  accountSignUp: '/account/sign-up',
  accountFinish: '/account/sign-up/finish',
  accountFirstKey: '/account/first-key',
  accountSetPassword: '/account/set-password',
  accountBalance: '/account/balance',
  accountTopUp: '/account/top-up',
  accountStatements: '/account/statements',
  accountStatement: '/account/statements/:month',
  accountAutomaticTopUp: '/account/automatic-top-up',
  accountMembers: '/account/members',
  accountWebhooks: '/account/webhooks',
  accountRequests: '/account/requests',
  accountActivity: '/account/activity',
  accountMe: '/account/me',
  adminLogin: '/admin/login',
  adminSetPassword: '/admin/set-password',
  adminDashboard: '/admin/dashboard',
  adminDesk: '/admin/desk',
  adminRefundRequest: '/admin/desk/requests/:id',
  adminDeskLine: '/admin/desk/:id',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:id',
  adminCustomers: '/admin/customers',
  adminOrganizations: '/admin/customers/organizations',
  adminOrganization: '/admin/customers/organizations/:id',
  adminPrivacy: '/admin/customers/privacy',
  adminWithheld: '/admin/customers/withheld',
  adminCustomer: '/admin/customers/:id',
  adminReports: '/admin/reports',
  adminDemand: '/admin/reports/demand',
  adminOperations: '/admin/reports/operations',
  adminSearches: '/admin/searches',
  adminAds: '/admin/reports/ads',
  adminOffices: '/admin/settings/offices',
  adminStates: '/admin/settings/states',
  adminSources: '/admin/settings/sources',
  adminStaff: '/admin/settings/staff',
  adminActivity: '/admin/settings/activity',
  adminHealth: '/admin/health',
  adminHelp: '/admin/help',
  adminAccount: '/admin/account',
} as const

/** The pages on which the card provider's code runs; on no other. */
export const CARD_PATHS: readonly string[] = [
  APP_PATHS.checkout,
  APP_PATHS.accountTopUp,
  APP_PATHS.accountAutomaticTopUp,
]

/** Those that are for everyone, search engines included. */
export const PUBLIC_APP_PATHS: readonly string[] = [APP_PATHS.search, APP_PATHS.verify]

/** The pages that are static documents. Any path in neither list is a 404. */
export const STATIC_PATHS = [
  '/',
  '/developers',
  '/privacy-policy',
  '/terms-of-service',
  '/refund-policy',
  '/security',
  '/accessibility',
] as const

/** The first page of those about places; the others are under it, as the build made them. */
export const PLACES_PATH = '/deeds'

/** How the service works and has worked, drawn by the server, and the same as a feed. */
export const STATUS_PATH = '/status'
export const STATUS_FEED_PATH = '/status.atom'

export function isAppPath(path: string): boolean {
  return Object.values<string>(APP_PATHS).some((pattern) => fits(pattern, path))
}

/** `:name` matches one segment of a path, or itself. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part === given[place] || (part.startsWith(':') && given[place]))
  )
}

/** The files of an order of made-up names, for anyone: the deed itself is one of the build's. */
export const SAMPLE_FILES = {
  deed: '/sample/deed.pdf',
  provenance: '/sample/provenance.pdf',
  receipt: '/sample/receipt.pdf',
  bundle: '/sample/deeds.zip',
} as const

export function accountOrderPath(id: string): string {
  return APP_PATHS.accountOrder.replace(':id', id)
}

export function statementPath(month: string): string {
  return APP_PATHS.accountStatement.replace(':month', month)
}

export function orderPath(id: string): string {
  return APP_PATHS.adminOrder.replace(':id', id)
}

export function customerPath(id: string): string {
  return APP_PATHS.adminCustomer.replace(':id', id)
}

export function organizationPath(id: string): string {
  return APP_PATHS.adminOrganization.replace(':id', id)
}

export function deskLinePath(id: string): string {
  return APP_PATHS.adminDeskLine.replace(':id', id)
}

export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '-')}.html`
}

/** The document of an app's page that doesn't come with its first state rendered. */
export function shellOf(path: string): 'panel.html' | 'app.html' {
  return path.startsWith('/admin') ? 'panel.html' : 'app.html'
}
