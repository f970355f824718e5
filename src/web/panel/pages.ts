import { type ComponentType, lazy } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'

interface AdminPage {
  path: string
  Page: ComponentType
  /** Its name in the sidebar; pages without one are reached from other pages. */
  name?: string
  /** In the sidebar only for those who can do something there. */
  isForOwners?: true
}

/** The panel's pages, in sidebar order. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: APP_PATHS.adminDashboard,
    name: 'Dashboard',
    Page: lazy(() => import('./dashboard/dashboard-page.tsx')),
  },
  {
    path: APP_PATHS.adminOrders,
    name: 'Orders',
    Page: lazy(() => import('./orders/orders-page.tsx')),
  },
  { path: APP_PATHS.adminOrder, Page: lazy(() => import('./order/order-page.tsx')) },
  {
    path: APP_PATHS.adminCustomers,
    name: 'Customers',
    Page: lazy(() => import('./customers/customers-page.tsx')),
  },
  {
    path: APP_PATHS.adminSearches,
    name: 'Searches',
    Page: lazy(() => import('./searches/searches-page.tsx')),
  },
  {
    path: APP_PATHS.adminReports,
    name: 'Reports',
    Page: lazy(() => import('./reports/reports-page.tsx')),
  },
  { path: APP_PATHS.adminDesk, name: 'Desk', Page: lazy(() => import('./desk/desk-page.tsx')) },
  { path: APP_PATHS.adminDeskLine, Page: lazy(() => import('./desk/desk-line-page.tsx')) },
  {
    path: APP_PATHS.adminRefundRequests,
    name: 'Refund requests',
    Page: lazy(() => import('./refund-requests/refund-requests-page.tsx')),
  },
  {
    path: APP_PATHS.adminPrivacy,
    name: 'Privacy',
    Page: lazy(() => import('./privacy/privacy-page.tsx')),
  },
  { path: APP_PATHS.adminAds, name: 'Ads', Page: lazy(() => import('./ads/ads-page.tsx')) },
  {
    path: APP_PATHS.adminSettings,
    name: 'Settings',
    Page: lazy(() => import('./settings/settings-page.tsx')),
  },
  {
    path: APP_PATHS.adminSettingsSection,
    Page: lazy(() => import('./settings/settings-page.tsx')),
  },
  {
    path: APP_PATHS.adminStaff,
    name: 'Staff',
    isForOwners: true,
    Page: lazy(() => import('./members/members-page.tsx')),
  },
  {
    path: APP_PATHS.adminAudit,
    name: 'Activity',
    Page: lazy(() => import('./audit/audit-page.tsx')),
  },
  { path: APP_PATHS.adminAccount, Page: lazy(() => import('./account/account-page.tsx')) },
]
