import { useQuery } from '@tanstack/react-query'
import { deskCase } from '../../../contract/staff/desk.ts'
import { lineIs } from '../../../orders/line.ts'
import { loading } from '../../query-client.ts'

const LOOK_AGAIN_MS = 15_000
/** While the check reads the copy, the person who uploaded it is waiting for the verdict. */
const WATCH_MS = 2_000

/** One line, refetched for as long as it's on screen. */
export function useDeskCase(id: string) {
  return useQuery({
    ...loading(deskCase, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const progress = state.data?.progress
      return progress && lineIs('moving', progress) ? WATCH_MS : LOOK_AGAIN_MS
    },
  })
}
