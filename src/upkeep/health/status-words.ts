import {
  COMPONENTS,
  type Component,
  type ComponentLevel,
  type ComponentLevels,
  type Incident,
  type StatusView,
  worstOf,
} from './status.ts'

export const COMPONENT_WORDS: Record<Component, string> = {
  api: 'API',
  ordering: 'Ordering and payments',
  deliveries: 'Deliveries',
  webhooks: 'Webhooks',
  email: 'Email',
}

export const COMPONENT_LEVEL_WORDS: Record<ComponentLevel, string> = {
  operational: 'Working',
  degraded: 'Partly working',
  down: 'Down',
}

/** What it means to customers while it lasts. */
const EFFECTS: Record<Component, Record<Exclude<ComponentLevel, 'operational'>, string>> = {
  api: {
    degraded: 'Some calls fail. Send them again with the same idempotency key.',
    down: 'Calls fail. Send them again later with the same idempotency key.',
  },
  ordering: {
    degraded: 'Payments take longer to go through. You don’t need to pay again.',
    down: 'You can’t place orders right now. Nothing you’ve ordered is lost.',
  },
  deliveries: {
    degraded: 'Some deeds take longer. Due dates and automatic refunds still apply.',
    down: 'No deeds are delivered right now. Due dates and automatic refunds still apply.',
  },
  webhooks: {
    degraded: 'Events arrive late. None is lost.',
    down: 'No events are sent right now. We’ll send all of them later.',
  },
  email: {
    degraded: 'Emails arrive late. Your deeds are on your order’s page.',
    down: 'No emails go out right now. Your deeds are on your order’s page.',
  },
}

export function effectOf(component: Component, level: ComponentLevel | null): string | undefined {
  return level && level !== 'operational' ? EFFECTS[component][level] : undefined
}

/** "Down: email. Partly working: API, deliveries." */
export function troubleWords(levels: Partial<ComponentLevels>): string {
  return (['down', 'degraded'] as const)
    .flatMap((level) => {
      const names = COMPONENTS.filter((component) => levels[component] === level)
        .map((component) => COMPONENT_WORDS[component])
        .join(', ')
      return names ? [`${COMPONENT_LEVEL_WORDS[level]}: ${names}.`] : []
    })
    .join(' ')
}

/** In one line, with the level it's shown as; null if we can't tell. */
export function headlineOf({ components }: Pick<StatusView, 'components'>): {
  words: string
  level: ComponentLevel | null
} {
  const known = components.flatMap(({ component, level }) =>
    level ? [[component, level] as const] : [],
  )
  const level = worstOf(known.map(([, each]) => each))
  if (level !== 'operational') return { words: troubleWords(Object.fromEntries(known)), level }
  if (known.length < components.length) return { words: 'We can’t tell right now', level: null }
  return { words: 'Everything is working', level }
}

export function incidentTitle({ levels, until }: Incident): string {
  const words = troubleWords(levels)
  return until ? `${words} Resolved.` : words
}
