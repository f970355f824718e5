import { Fragment } from 'react'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light } from '../../../contract/staff/health.ts'

interface Help {
  rule: string
  fix: string
  link?: { words: string; path: string }
}

export const HELP: Record<Light['name'], Help> = {
  payments: {
    rule: 'Red if a payment stays authorized for 5 minutes, or if no event follows a capture within 30 seconds.',
    fix: 'Check the webhook and the status page in the card provider’s dashboard. No order is lost: we also ask for each payment ourselves.',
    link: { words: 'See pending orders', path: `${APP_PATHS.adminOrders}?q=status:pending` },
  },
  workers: {
    rule: 'Red if no worker has been seen for 30 seconds or a job or a webhook waits 10 minutes; amber after 2 minutes, or if a job was given up today and can be retried.',
    fix: 'Start a worker, or read its log if one is running. Retry a failed job below.',
    link: { words: 'See failed jobs', path: `${APP_PATHS.adminHealth}#dead-title` },
  },
  sources: {
    rule: 'Red while a source is paused or its last call failed; amber if it fails three times as often as in its own week.',
    fix: 'Deeds wait and are tried again automatically. Retry a source or switch it off in Settings.',
    link: { words: 'Open sources', path: APP_PATHS.adminSources },
  },
  email: {
    rule: 'Red if an email waits 5 minutes or the last 3 attempts failed; amber if one bounced today.',
    fix: 'The server’s own words are below. Emails that wait are sent once it takes them; for one that bounced, fix the address on the order’s page.',
  },
  books: {
    rule: 'Red if our books and the card provider’s differ, or if they haven’t been compared for 26 hours.',
    fix: 'Each difference is an alert at the desk. To compare now, run `manage reconcile`.',
    link: { words: 'Open alerts', path: `${APP_PATHS.adminDesk}?kind=alert` },
  },
  documents: {
    rule: 'Red if the virus scanner doesn’t answer or documents can’t be stored; amber if the sandbox is weaker than it should be.',
    fix: 'Documents wait until it works again. Run `manage doctor` on the worker’s machine.',
    link: { words: 'Open desk', path: APP_PATHS.adminDesk },
  },
  backups: {
    rule: 'Red if the last backup is over 24 hours old or no restore was tried in 30 days.',
    fix: 'Run the backup, or try a restore, and note it: `manage note backup …`, `manage note restore …`.',
  },
}

/** What to do; what stands between backticks is typed as it is. */
export function FixWords({ fix }: { fix: string }) {
  return fix.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    place % 2 === 1 ? <code key={place}>{part}</code> : <Fragment key={place}>{part}</Fragment>,
  )
}
