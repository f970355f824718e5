import { APP_PATHS } from '../../contract/paths.ts'

/** Where pages of the panel were, and where they are: bookmarks and old emails still lead there. */
export const MOVED_PATHS: Record<string, string> = {
  '/admin/refund-requests': APP_PATHS.adminDesk,
  '/admin/desk/requests': APP_PATHS.adminDesk,
  '/admin/organizations': APP_PATHS.adminOrganizations,
  '/admin/organizations/:id': APP_PATHS.adminOrganization,
  '/admin/privacy': APP_PATHS.adminPrivacy,
  '/admin/ads': APP_PATHS.adminAds,
  '/admin/staff': APP_PATHS.adminStaff,
  '/admin/audit': APP_PATHS.adminActivity,
  '/admin/playbook': APP_PATHS.adminHelp,
  '/admin/settings': APP_PATHS.adminOffices,
  '/admin/settings/withheld': APP_PATHS.adminWithheld,
  '/admin/settings/emails': APP_PATHS.adminEmails,
  '/admin/settings/policy': APP_PATHS.adminPolicy,
}
