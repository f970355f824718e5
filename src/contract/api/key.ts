import * as z from 'zod/mini'
import { API_VERSIONS, SCOPES } from '../../organizations/scope.ts'
import { apiEndpoint } from './endpoint.ts'

export const readOwnKey = apiEndpoint({
  method: 'GET',
  path: '/api/v1/key',
  summary: 'Whose key this is and what it may do; a safe first call',
  scope: null,
  response: z.object({
    name: z.string(),
    organization: z.string(),
    livemode: z.boolean(),
    scopes: z.array(z.enum(SCOPES)),
    version: z.enum(API_VERSIONS),
  }),
})
