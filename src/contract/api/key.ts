import * as z from 'zod/mini'
import { API_VERSIONS, SCOPES } from '../../organizations/scope.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'

export const readOwnKey = apiEndpoint({
  method: 'GET',
  path: '/api/v1/key',
  summary: 'Whose key this is and what it may do: a first call that changes nothing',
  scope: null,
  response: z.object({
    name: field(z.string(), 'The name you gave the key.', 'Closing desk'),
    organization: field(z.string(), 'The organization the key belongs to.', 'Elm Title'),
    livemode: field(
      z.boolean(),
      'Whether the key is live (`true`) or a test key (`false`).',
      false,
    ),
    scopes: field(z.array(z.enum(SCOPES)), 'What the key may do.', [
      'quotes:read',
      'orders:read',
      'orders:write',
    ]),
    version: field(z.enum(API_VERSIONS), 'The version that calls with this key get.', '2026-11-16'),
  }),
})
