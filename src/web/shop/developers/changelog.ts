/** What changed for programs, newest first. */
export const CHANGELOG: readonly { date: string; changes: readonly string[] }[] = [
  {
    date: 'Nov 16, 2026',
    changes: [
      'The first version: keys, quotes, orders, deeds, events and webhooks, with test mode.',
    ],
  },
]
