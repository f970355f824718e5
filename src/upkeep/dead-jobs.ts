/**
 * What happens when a job has run out of retries. "again": it's on a schedule and comes again.
 * "desk": its line goes to the desk. "known": its own record says so and opens a task. "task": staff
 * read these words. "logged": neither a customer nor money depends on it.
 */
type Consequence =
  | { ends: 'again' | 'desk' | 'known' }
  | { ends: 'task'; words: string }
  | { ends: 'logged'; because: string }

const AGAIN = { ends: 'again' } as const
const DESK = { ends: 'desk' } as const
const KNOWN = { ends: 'known' } as const

/** What a job that was given up leaves to do, for staff to read. */
export function consequenceOf(job: string): string {
  const consequence = WHEN_DEAD[job]
  if (!consequence || consequence.ends === 'again') return 'It runs again on its schedule.'
  if (consequence.ends === 'task') return consequence.words
  if (consequence.ends === 'logged') return consequence.because
  return consequence.ends === 'desk'
    ? 'Its deed went to the desk.'
    : 'What failed shows on the order’s page, where it can be sent again.'
}

/** Jobs that were given up and that only another try can finish: the others come again by themselves
 * or are with a person already. */
export const canRetry = (job: string) =>
  WHEN_DEAD[job]?.ends === 'task' || WHEN_DEAD[job]?.ends === 'logged'

export const WHEN_DEAD: Record<string, Consequence> = {
  'search-deed': DESK,
  'fetch-deed': DESK,
  'check-copy': DESK,
  'check-replacement': KNOWN,
  'send-mail': KNOWN,
  'send-refund': KNOWN,
  'confirm-order': {
    ends: 'task',
    words: 'The customer has no receipt and no link to the order. Send the links from its page.',
  },
  'deliver-order': {
    ends: 'task',
    words: 'Deeds are ready and could not be delivered. We keep trying; watch the deadline.',
  },
  'tell-deliveries': {
    ends: 'task',
    words: "The customer hasn't been emailed about a delivered deed. Resend the links.",
  },
  'tell-refunds': {
    ends: 'task',
    words: 'The customer has not been told about a refund. Write to them.',
  },
  'tell-request': {
    ends: 'task',
    words: 'The customer has not heard about their refund request. Write to them.',
  },
  'recheck-deed': {
    ends: 'task',
    words: 'The free re-check for a newer deed did not work. Look at the index by hand.',
  },
  'tell-balance': {
    ends: 'logged',
    because: 'An organization was not emailed about its balance; its own page says the same.',
  },
  'mail-orders': {
    ends: 'logged',
    because: 'Whoever looks for their orders can ask again; the email goes to no other queue.',
  },
  'mail-staff-link': {
    ends: 'logged',
    because: 'A colleague can ask for another link, and an owner can send one.',
  },
  'mail-webhook-disabled': {
    ends: 'logged',
    because: 'The organization’s webhooks page says that the endpoint is disabled.',
  },
  'dead-letter': { ends: 'logged', because: 'It is tried 100 times, and this is the last resort.' },
  'start-rechecks': AGAIN,
  'count-figures': AGAIN,
  'make-partitions': AGAIN,
  'delete-expired-files': AGAIN,
  'reconcile-books': AGAIN,
  'reconcile-payments': AGAIN,
  'chase-refunds': AGAIN,
  'sweep-persons': AGAIN,
  'revive-lines': AGAIN,
  'sweep-expired': AGAIN,
  'sweep-orphans': AGAIN,
  'forget-unpaid': AGAIN,
  'watch-promises': AGAIN,
}
