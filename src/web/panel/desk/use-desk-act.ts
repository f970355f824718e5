import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskCase, deskLines } from '../../../contract/staff/desk.ts'

/** An act on a line: whatever comes of it, the line and the queue are looked at again. */
export function useDeskAct<T>(id: string, act: (input: T) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [deskLines.path] })
      void queryClient.invalidateQueries({ queryKey: [deskCase.path, { params: { id } }] })
    },
  })
}
