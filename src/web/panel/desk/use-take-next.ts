import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { APP_PATHS, deskLinePath } from '../../../contract/paths.ts'
import { claimNextDeskLine, deskCase, deskLines } from '../../../contract/staff/desk.ts'
import { call, reasonOf } from '../../api.ts'
import { toast, toastError } from '../../ui/toast.ts'

/** What was just done, and for which address: told with the next line, for one toast takes another's place. */
interface Done {
  words: string
  street: string
}

/** Takes the most urgent line that nobody works on and opens it; where none is left, the queue. */
export function useTakeNext() {
  const queryClient = useQueryClient()
  const [path, navigate] = useLocation()
  const next = useMutation({
    mutationFn: (_done: Done | undefined) => call(claimNextDeskLine, { body: {} }),
    onSuccess: ({ id }, done) => {
      void queryClient.invalidateQueries({ queryKey: [deskLines.path] })
      if (id) {
        void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
        if (done) toast(done.words, done.street)
        navigate(deskLinePath(id))
        return
      }
      if (done) toast(done.words, `${done.street}. Nothing else waits that nobody has.`)
      else toast('Nothing waits that nobody has')
      if (path !== APP_PATHS.adminDesk) navigate(APP_PATHS.adminDesk)
    },
    onError: (cause, done) =>
      done
        ? toast(done.words, `${done.street}. The next line could not be taken.`)
        : toastError('Error', reasonOf(cause)),
  })
  const take = (done?: Done) => {
    if (!next.isPending) next.mutate(done)
  }
  return { take: () => take(), takeAfter: take, isTaking: next.isPending }
}
