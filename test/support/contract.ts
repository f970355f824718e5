import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiEndpoint } from '../../src/contract/api/endpoint.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const CONTRACT = join(import.meta.dirname, '../../src/contract')
const files = globSync('**/*.ts', { cwd: CONTRACT }).sort()
const exported = await Promise.all(files.map((file) => import(join(CONTRACT, file))))

/** Read from the contract's files: no call is left out because nobody listed it. Calls that are made
 * for two audiences come as a group. */
const all = exported
  .flatMap((file) => Object.values<unknown>(file))
  .flatMap((each) => (isObject(each) ? [each, ...Object.values(each)] : []))
  .filter(isEndpoint)

/** Every call of the API for professionals. */
export const API_CALLS = all.filter((each) => isOfApi(each))
/** Every other call: those of shop, account and panel. */
export const ENDPOINTS = all.filter((each): each is Endpoint => !isOfApi(each))

function isOfApi({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/api/v1/')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isEndpoint(value: unknown): value is Endpoint | ApiEndpoint {
  return isObject(value) && 'method' in value && 'path' in value
}
