import { APP_PATHS } from '../../../contract/paths.ts'
import { useSession } from '../use-session.ts'

export interface Tab {
  name: string
  path: string
  /** A page reached from the tab, which stays marked there. */
  beside?: string
  /** The range in its URL goes along to the others like it. */
  keepsRange?: true
  isForOwners?: true
}

export interface Door {
  name: string
  path: string
  tabs: readonly Tab[]
}

/** The entries of the rail; all else is a tab of one, or a page reached from there. */
const DOORS: readonly Door[] = [
  { name: 'Dashboard', path: APP_PATHS.adminDashboard, tabs: [] },
  { name: 'Desk', path: APP_PATHS.adminDesk, tabs: [] },
  { name: 'Orders', path: APP_PATHS.adminOrders, tabs: [] },
  {
    name: 'Customers',
    path: APP_PATHS.adminCustomers,
    tabs: [
      { name: 'People', path: APP_PATHS.adminCustomers },
      { name: 'Organizations', path: APP_PATHS.adminOrganizations },
      { name: 'Withheld', path: APP_PATHS.adminWithheld },
      { name: 'Privacy', path: APP_PATHS.adminPrivacy },
    ],
  },
  {
    name: 'Reports',
    path: APP_PATHS.adminReports,
    tabs: [
      { name: 'Money', path: APP_PATHS.adminReports, keepsRange: true },
      { name: 'Demand', path: APP_PATHS.adminDemand, keepsRange: true },
      { name: 'Operations', path: APP_PATHS.adminOperations, keepsRange: true },
      { name: 'Searches', path: APP_PATHS.adminSearches },
      { name: 'Ads', path: APP_PATHS.adminAds },
    ],
  },
  {
    name: 'Settings',
    path: APP_PATHS.adminOffices,
    tabs: [
      { name: 'Offices', path: APP_PATHS.adminOffices, beside: APP_PATHS.adminStates },
      { name: 'Sources', path: APP_PATHS.adminSources },
      { name: 'Staff', path: APP_PATHS.adminStaff, isForOwners: true },
      { name: 'Activity', path: APP_PATHS.adminActivity },
    ],
  },
  { name: 'Health', path: APP_PATHS.adminHealth, tabs: [] },
  { name: 'Help', path: APP_PATHS.adminHelp, tabs: [] },
]

export function useDoors(): Door[] {
  const { isOwner } = useSession()
  return DOORS.map((door) => ({
    ...door,
    tabs: door.tabs.filter(({ isForOwners }) => isOwner || !isForOwners),
  }))
}

export function isBehind({ path: root, tabs }: Door, path: string): boolean {
  const roots = [root, ...tabs.flatMap((tab) => [tab.path, tab.beside])]
  return roots.some((each) => path === each || path.startsWith(`${each}/`))
}

export function isTab({ path: own, beside }: Tab, path: string): boolean {
  return path === own || path === beside
}
