import { type ComponentType, lazy } from 'react'
import { APP_PATHS } from '../contract/paths.ts'

interface AdminPage {
  path: string
  Page: ComponentType
  /** What the sidebar calls it; pages without one are reached from others. */
  name?: string
  /** In the sidebar of those alone who may do something there. */
  isForOwners?: true
}

/** The pages of the panel, in the order of the sidebar. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: APP_PATHS.adminDashboard,
    name: 'Dashboard',
    Page: lazy(() => import('./pages/admin-dashboard.tsx')),
  },
  {
    path: APP_PATHS.adminOrders,
    name: 'Orders',
    Page: lazy(() => import('./pages/admin-orders.tsx')),
  },
  { path: APP_PATHS.adminOrder, Page: lazy(() => import('./pages/admin-order.tsx')) },
  {
    path: APP_PATHS.adminCustomers,
    name: 'Customers',
    Page: lazy(() => import('./pages/admin-customers.tsx')),
  },
  {
    path: APP_PATHS.adminSearches,
    name: 'Searches',
    Page: lazy(() => import('./pages/admin-searches.tsx')),
  },
  {
    path: APP_PATHS.adminReports,
    name: 'Reports',
    Page: lazy(() => import('./pages/admin-reports.tsx')),
  },
  { path: APP_PATHS.adminDesk, name: 'Desk', Page: lazy(() => import('./pages/admin-desk.tsx')) },
  { path: APP_PATHS.adminDeskLine, Page: lazy(() => import('./pages/admin-desk-line.tsx')) },
  {
    path: APP_PATHS.adminRefundRequests,
    name: 'Refund requests',
    Page: lazy(() => import('./pages/admin-refund-requests.tsx')),
  },
  {
    path: APP_PATHS.adminPrivacy,
    name: 'Privacy',
    Page: lazy(() => import('./pages/admin-privacy.tsx')),
  },
  { path: APP_PATHS.adminAds, name: 'Ads', Page: lazy(() => import('./pages/admin-ads.tsx')) },
  {
    path: APP_PATHS.adminSettings,
    name: 'Settings',
    Page: lazy(() => import('./pages/admin-settings.tsx')),
  },
  {
    path: APP_PATHS.adminSettingsSection,
    Page: lazy(() => import('./pages/admin-settings.tsx')),
  },
  {
    path: APP_PATHS.adminStaff,
    name: 'Staff',
    isForOwners: true,
    Page: lazy(() => import('./pages/admin-staff.tsx')),
  },
  {
    path: APP_PATHS.adminAudit,
    name: 'Activity',
    Page: lazy(() => import('./pages/admin-audit.tsx')),
  },
  { path: APP_PATHS.adminAccount, Page: lazy(() => import('./pages/admin-account.tsx')) },
]
