import { APP_PATHS } from '../../../contract/paths.ts'
import { useSession } from '../use-session.ts'

interface RailPage {
  name: string
  path: string
  /** Only for those who can do something there. */
  isForOwners?: true
  /** A line sets it apart from the pages above. */
  startsGroup?: true
}

const RAIL: readonly RailPage[] = [
  { name: 'Dashboard', path: APP_PATHS.adminDashboard },
  { name: 'Desk', path: APP_PATHS.adminDesk },
  { name: 'Orders', path: APP_PATHS.adminOrders },
  { name: 'Refund requests', path: APP_PATHS.adminRefundRequests },
  { name: 'Customers', path: APP_PATHS.adminCustomers },
  { name: 'Searches', path: APP_PATHS.adminSearches, startsGroup: true },
  { name: 'Reports', path: APP_PATHS.adminReports },
  { name: 'Ads', path: APP_PATHS.adminAds },
  { name: 'Privacy', path: APP_PATHS.adminPrivacy },
  { name: 'Settings', path: APP_PATHS.adminSettings, startsGroup: true },
  { name: 'Staff', path: APP_PATHS.adminStaff, isForOwners: true },
  { name: 'Organizations', path: APP_PATHS.adminOrganizations },
  { name: 'Activity', path: APP_PATHS.adminAudit },
  { name: 'Health', path: APP_PATHS.adminHealth },
  { name: 'Playbook', path: APP_PATHS.adminPlaybook },
]

export function useRailPages(): RailPage[] {
  const { isOwner } = useSession()
  return RAIL.filter(({ isForOwners }) => isOwner || !isForOwners)
}
