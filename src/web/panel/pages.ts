import { type ComponentType, lazy } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'

interface AdminPage {
  path: string
  load: () => Promise<{ default: ComponentType }>
}

const PAGES: readonly AdminPage[] = [
  { path: APP_PATHS.adminDashboard, load: () => import('./dashboard/dashboard-page.tsx') },
  { path: APP_PATHS.adminDesk, load: () => import('./desk/desk-page.tsx') },
  { path: APP_PATHS.adminDeskLine, load: () => import('./desk/desk-line-page.tsx') },
  { path: APP_PATHS.adminOrders, load: () => import('./orders/orders-page.tsx') },
  { path: APP_PATHS.adminOrder, load: () => import('./order/order-page.tsx') },
  {
    path: APP_PATHS.adminRefundRequests,
    load: () => import('./refund-requests/refund-requests-page.tsx'),
  },
  { path: APP_PATHS.adminCustomers, load: () => import('./customers/customers-page.tsx') },
  { path: APP_PATHS.adminCustomer, load: () => import('./customer/customer-page.tsx') },
  {
    path: APP_PATHS.adminOrganizations,
    load: () => import('./organizations/organizations-page.tsx'),
  },
  {
    path: APP_PATHS.adminOrganization,
    load: () => import('./organizations/organization-page.tsx'),
  },
  { path: APP_PATHS.adminSearches, load: () => import('./searches/searches-page.tsx') },
  { path: APP_PATHS.adminReports, load: () => import('./reports/reports-page.tsx') },
  { path: APP_PATHS.adminAds, load: () => import('./ads/ads-page.tsx') },
  { path: APP_PATHS.adminPrivacy, load: () => import('./privacy/privacy-page.tsx') },
  { path: APP_PATHS.adminSettings, load: () => import('./settings/settings-page.tsx') },
  {
    path: APP_PATHS.adminSettingsSection,
    load: () => import('./settings/settings-page.tsx'),
  },
  { path: APP_PATHS.adminStaff, load: () => import('./members/members-page.tsx') },
  { path: APP_PATHS.adminAudit, load: () => import('./audit/audit-page.tsx') },
  { path: APP_PATHS.adminPlaybook, load: () => import('./playbook/playbook-page.tsx') },
  { path: APP_PATHS.adminHealth, load: () => import('./health/health-page.tsx') },
  { path: APP_PATHS.adminFind, load: () => import('./find/find-page.tsx') },
  { path: APP_PATHS.adminAccount, load: () => import('./account/account-page.tsx') },
]

/** What is shown under each of the panel's paths; the first that matches. */
export const ADMIN_PAGES = PAGES.map((page) => ({ ...page, Page: lazy(page.load) }))
