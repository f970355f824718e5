import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { claimNextDeskLine, deskCase, deskLines } from '../../../../contract/desk.ts'
import { APP_PATHS, deskLinePath } from '../../../../contract/paths.ts'
import { call, reasonOf } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast.ts'

/** Takes the most urgent line that nobody works on and opens it; where none is left, the queue. */
export function useTakeNext() {
  const queryClient = useQueryClient()
  const [path, navigate] = useLocation()
  const next = useMutation({
    mutationFn: () => call(claimNextDeskLine, { body: {} }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: [deskLines.path] })
      if (id) {
        void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
        navigate(deskLinePath(id))
        return
      }
      toast('Nothing waits that nobody has')
      if (path !== APP_PATHS.adminDesk) navigate(APP_PATHS.adminDesk)
    },
    onError: (cause) => toastError('Error', reasonOf(cause)),
  })
  return { take: () => next.isPending || next.mutate(), isTaking: next.isPending }
}
