/** Every email about orders. */
export const MAIL_TEMPLATES = [
  'order-received',
  'not-charged',
  'deeds-ready',
  'newer-deed',
  'link-renewed',
  'deed-replaced',
  'address-changed',
  'order-delayed',
  'deeds-refunded',
  'refund-requested',
  'your-orders',
  'message',
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]
