import { DELIVERY_WINDOW, WITHIN_MINUTES } from '../../policy.ts'
import type { Source } from '../sources/source.ts'
import { factsOf } from '../sources/source-facts.ts'

/** How soon we deliver where an office records, by what the configured sources cover. */
export function howSoon(
  id: string,
  sources: ReadonlyArray<Pick<Source, 'name' | 'hasImages' | 'isFree'>>,
): string {
  const covering = sources.filter(({ name }) => factsOf(name).counties?.includes(id) ?? true)
  const byStaff = `${DELIVERY_WINDOW}, by our staff`
  if (covering.some(({ hasImages }) => hasImages)) {
    return `${WITHIN_MINUTES} What isn’t online takes ${byStaff}.`
  }
  const index = covering.find(({ isFree }) => isFree)
  return index
    ? `${byStaff}. We check public records right away (${factsOf(index.name).title}); our staff gets the copy itself.`
    : `${byStaff}.`
}
