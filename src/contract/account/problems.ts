import { reportProblem } from '../api/deeds.ts'
import { AnyId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { buyerPost, InMode } from './calls.ts'

export const reportOwnProblem = endpoint(buyerPost, '/api/account/deeds/:id/problems', {
  params: AnyId,
  query: InMode,
  body: reportProblem.body,
  bodyLimit: reportProblem.bodyLimit,
  response: reportProblem.response,
  status: 202,
})
