import type { FastifyInstance } from 'fastify'
import { readOwnKey } from '../../contract/api/key.ts'
import { type ApiParts, apiRoute } from './route.ts'

export function keyRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, readOwnKey, () => async (_input, { holder }) => {
    const { keyName: name, organization, livemode, scopes, version } = holder
    return { name, organization, livemode, scopes, version }
  })
}
