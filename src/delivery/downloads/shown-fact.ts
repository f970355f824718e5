import type { FactName, FactState } from '../../deed-fact.ts'
import type { Box } from '../../read-page.ts'

/** In shares of the page's width and height; pages are counted from 1. */
export interface ShownPlace extends Box {
  page: number
}

/** What whoever may open a deed is told: of a doubtful fact only where it is. */
export interface ShownFact {
  name: FactName
  state: Exclude<FactState, 'absent'>
  text: string | null
  value: string | null
  page: number
  places: ShownPlace[]
}

export interface ShownFacts {
  status: 'reading' | 'read' | 'none'
  facts: ShownFact[]
}
