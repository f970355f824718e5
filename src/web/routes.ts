/** The pages that run in the browser; every other page is a static document. */
export const APP_PATHS = {
  search: '/search',
  checkout: '/checkout',
  success: '/success',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminOrders: '/admin/orders',
  adminCustomers: '/admin/customers',
  adminSearches: '/admin/searches',
} as const

export function isAppPath(path: string): boolean {
  return Object.values<string>(APP_PATHS).includes(path)
}
