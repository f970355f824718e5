/** The shop's pages know this much of sign-in and no more. */
export const SESSION_CHECK = {
  '/api/admin': '/api/admin/check',
  '/api/account': '/api/account/check',
} as const

export type SignInPrefix = keyof typeof SESSION_CHECK
