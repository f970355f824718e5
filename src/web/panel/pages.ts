import type { ComponentType } from 'react'
import { APP_PATHS } from '../../contract/paths.ts'

export interface AdminPage {
  path: string
  /** For a page that leaves its strip to the frame, and what it says below it. */
  title?: string
  about?: string
  load: () => Promise<{ default: ComponentType }>
}

/** The panel's pages by path; the first match is shown. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: APP_PATHS.adminDashboard, load: () => import('./dashboard/dashboard-page.tsx') },
  { path: APP_PATHS.adminDesk, load: () => import('./inbox/inbox-page.tsx') },
  { path: APP_PATHS.adminRefundRequest, load: () => import('./inbox/request-page.tsx') },
  { path: APP_PATHS.adminDeskLine, load: () => import('./desk/desk-line-page.tsx') },
  { path: APP_PATHS.adminOrders, load: () => import('./orders/orders-page.tsx') },
  { path: APP_PATHS.adminOrder, load: () => import('./order/order-page.tsx') },
  { path: APP_PATHS.adminCustomers, load: () => import('./customers/customers-page.tsx') },
  {
    path: APP_PATHS.adminOrganizations,
    load: () => import('./organizations/organizations-page.tsx'),
  },
  {
    path: APP_PATHS.adminOrganization,
    load: () => import('./organizations/organization-page.tsx'),
  },
  {
    path: APP_PATHS.adminWithheld,
    title: 'Withheld',
    about: 'Addresses and people whose deeds we can’t disclose.',
    load: () => import('./settings/withheld.tsx'),
  },
  {
    path: APP_PATHS.adminPrivacy,
    title: 'Privacy',
    about:
      'Everything we have on a person, why, and for how long. Download it for anyone who asks to see it, and erase it for anyone who asks to be forgotten.',
    load: () => import('./privacy/privacy-page.tsx'),
  },
  { path: APP_PATHS.adminCustomer, load: () => import('./customer/customer-page.tsx') },
  ...[APP_PATHS.adminReports, APP_PATHS.adminDemand, APP_PATHS.adminOperations].map((path) => ({
    path,
    load: () => import('./reports/reports-page.tsx'),
  })),
  {
    path: APP_PATHS.adminSearches,
    title: 'Searches',
    load: () => import('./searches/searches-page.tsx'),
  },
  {
    path: APP_PATHS.adminAds,
    title: 'Ads',
    about:
      'Paid orders that came from a Google ad, to upload there as offline conversions, and their refunds since.',
    load: () => import('./ads/ads-page.tsx'),
  },
  { path: APP_PATHS.adminOffices, title: 'Offices', load: () => import('./settings/offices.tsx') },
  {
    path: APP_PATHS.adminStates,
    title: 'States',
    about: 'Whether we sell in a state, what its law makes us say first, and who decided.',
    load: () => import('./settings/states.tsx'),
  },
  {
    path: APP_PATHS.adminSources,
    title: 'Sources',
    about: 'Where we search automatically, in this order.',
    load: () => import('./settings/sources.tsx'),
  },
  { path: APP_PATHS.adminStaff, load: () => import('./members/members-page.tsx') },
  { path: APP_PATHS.adminActivity, load: () => import('./audit/audit-page.tsx') },
  { path: APP_PATHS.adminHelp, title: 'Help', load: () => import('./playbook/playbook-page.tsx') },
  { path: APP_PATHS.adminHealth, load: () => import('./health/health-page.tsx') },
  { path: APP_PATHS.adminAccount, load: () => import('./account/account-page.tsx') },
]
