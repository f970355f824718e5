/** Webhooks are sent row by row, not by a job, but they wait for the same workers. */
export const WEBHOOK_QUEUE = 'send-webhooks'

/** A job as staff read of it, and what happens once it has run out of retries. */
type JobWords = { title: string } & (
  | { ends: keyof typeof WORDS }
  /** "task": staff get one with these words. "logged": neither a customer nor money depends on it. */
  | { ends: 'task' | 'logged'; words: string }
)

const WORDS = {
  again: 'It runs again on its schedule.',
  desk: 'Its deed went to the desk.',
  /** Its own record says so and opens a task. */
  known: 'What failed shows on the order’s page, where it can be sent again.',
}

export function jobWords(name: string): string {
  return name === WEBHOOK_QUEUE ? 'Webhooks' : (JOB_WORDS[name]?.title ?? name)
}

export function consequenceOf(name: string): string {
  const job = JOB_WORDS[name]
  if (!job) return WORDS.again
  return 'words' in job ? job.words : WORDS[job.ends]
}

/** Jobs that were given up and that only another try can finish: the others come again by themselves
 * or are with a person already. */
export function canRetry(name: string): boolean {
  return 'words' in (JOB_WORDS[name] ?? {})
}

export const JOB_WORDS: Record<string, JobWords> = {
  'search-deed': { title: 'Deed searches', ends: 'desk' },
  'fetch-deed': { title: 'Deed downloads', ends: 'desk' },
  'check-copy': { title: 'Document checks', ends: 'desk' },
  'read-facts': {
    title: 'Second reading of facts',
    ends: 'logged',
    words: 'What the deed says stays “not read with certainty”. The deed itself was delivered.',
  },
  'check-replacement': { title: 'Replacement checks', ends: 'known' },
  'send-mail': { title: 'Emails', ends: 'known' },
  'send-refund': { title: 'Refunds', ends: 'known' },
  'confirm-order': {
    title: 'Receipts',
    ends: 'task',
    words: 'The customer has no receipt and no link to the order. Send the links from its page.',
  },
  'deliver-order': {
    title: 'Deliveries',
    ends: 'task',
    words: 'Deeds are ready, but we couldn’t deliver them. We’ll keep trying; watch the deadline.',
  },
  'tell-deliveries': {
    title: 'Delivery emails',
    ends: 'task',
    words: "The customer hasn't been emailed about a delivered deed. Resend the links.",
  },
  'tell-refunds': {
    title: 'Refund emails',
    ends: 'task',
    words: 'The customer hasn’t been told about a refund. Email them.',
  },
  'tell-request': {
    title: 'Refund request emails',
    ends: 'task',
    words: 'The customer hasn’t heard about their refund request. Email them.',
  },
  'tell-security': {
    title: 'Security notices',
    ends: 'logged',
    words: 'Someone wasn’t emailed about a change to their account. Their activity log shows it.',
  },
  'tell-balance': {
    title: 'Balance emails',
    ends: 'logged',
    words: 'An organization wasn’t emailed about its balance. Its balance page shows the same.',
  },
  'mail-statement': {
    title: 'Statement emails',
    ends: 'logged',
    words: 'Admins weren’t emailed a month’s statement. Their Statements page has it.',
  },
  'top-up-short': {
    title: 'Automatic top-ups',
    ends: 'logged',
    words: 'The payment check charges the card within a minute.',
  },
  'recheck-deed': {
    title: 'Re-checks for newer deeds',
    ends: 'task',
    words: 'The free re-check for a newer deed didn’t work. Check the index by hand.',
  },
  'mail-orders': {
    title: 'Find My Orders emails',
    ends: 'logged',
    words: 'The customer can ask for their orders again. Nothing else sends this email.',
  },
  'mail-staff-link': {
    title: 'Staff links',
    ends: 'logged',
    words: 'A colleague can ask for another link, and an owner can send one.',
  },
  'mail-sign-up': {
    title: 'Sign-up links',
    ends: 'logged',
    words: 'Whoever wanted an account can ask for another link on the sign-up page.',
  },
  'mail-webhook-disabled': {
    title: 'Emails about disabled webhooks',
    ends: 'logged',
    words: 'The organization’s webhooks page says that the endpoint is disabled.',
  },
  'dead-letter': {
    title: 'Failed jobs',
    ends: 'logged',
    words: 'It’s tried 100 times. Nothing else handles it after that.',
  },
  'start-rechecks': { title: 'Start of re-checks', ends: 'again' },
  'count-figures': { title: 'Report figures', ends: 'again' },
  'make-partitions': { title: 'Room for searches', ends: 'again' },
  'delete-expired-files': { title: 'File retention', ends: 'again' },
  'close-months': { title: 'Invoices for organizations', ends: 'again' },
  'reconcile-books': { title: 'Books check', ends: 'again' },
  'reconcile-payments': { title: 'Payment check', ends: 'again' },
  'chase-refunds': { title: 'Refund follow-up', ends: 'again' },
  'refund-withheld': { title: 'Refunds of withheld deeds', ends: 'again' },
  'sweep-persons': { title: 'Suppression sweep', ends: 'again' },
  'revive-lines': { title: 'Stuck deeds', ends: 'again' },
  'sweep-expired': { title: 'Data retention', ends: 'again' },
  'sweep-orphans': { title: 'Stray files', ends: 'again' },
  'forget-unpaid': { title: 'Unpaid orders', ends: 'again' },
  'watch-promises': { title: 'Deadlines', ends: 'again' },
}
