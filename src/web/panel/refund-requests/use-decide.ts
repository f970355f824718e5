import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/endpoint.ts'
import { decideRefundRequest, refundRequests } from '../../../contract/staff/refund-requests.ts'
import { call } from '../../api.ts'

/** Answers a request; whatever comes of it, the list is looked at again. */
export function useDecide(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof decideRefundRequest>['body']) =>
      call(decideRefundRequest, { params: { id }, body }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [refundRequests.path] }),
  })
}
