import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyFacts } from '../../../contract/staff/copy-facts.ts'
import type { FactName } from '../../../deed-fact.ts'
import { loading } from '../../query-client.ts'

const LOOK_AGAIN_MS = 3000

/** What a copy says, and which of its facts is shown on its page. */
export function useCopyFacts(copyId: string | null | undefined) {
  const [shown, show] = useState<{ name: FactName; page: number }>()
  const query = useQuery({
    ...loading(copyFacts, { params: { id: copyId ?? '' } }),
    enabled: Boolean(copyId),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'reading' && LOOK_AGAIN_MS,
  })
  const places = query.data?.facts.find(({ name }) => name === shown?.name)?.places ?? []
  const marks = places.map((place) => ({ ...place, page: place.page - 1, isBad: false }))
  return { query, shown, show, marks }
}
export type SaidByCopy = ReturnType<typeof useCopyFacts>
