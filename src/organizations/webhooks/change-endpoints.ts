import { HOUR, later } from '../../durations.ts'
import { AppError, notFound, orNotFound } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { openSecret, sealSecret } from '../../secret-box.ts'
import { lockOrganization } from '../organizations.db.ts'
import { sendAgain } from './deliveries.db.ts'
import { checkEndpointUrl } from './endpoint-url.ts'
import {
  countEndpoints,
  disableEndpoint,
  enableEndpoint,
  insertEndpoint,
  lockEndpoint,
  newEndpointId,
  rollSecret,
} from './endpoints.db.ts'
import { type EventType, TEST_EVENT, uuidOfEvent } from './event.ts'
import { hasEvent, noteEvent } from './events.db.ts'
import { newWebhookSecret } from './signature.ts'

type EndpointParts = Pick<Parts, 'clock' | 'config'>

/** Those that are on; and all of them, since those that are off are kept for a while. */
export const MOST_ENDPOINTS = 10
const MOST_KEPT = 100
/** On one host. An event is sent once to each endpoint, so this bounds how often it hits one server. */
export const MOST_PER_HOST = 3

/** The whole secret, which no other call shows. */
export interface ShownSecret {
  id: string
  secret: string
}

/** Who asks: `also` runs in the same transaction and notes who did it to what. */
export interface Asker {
  organizationId: string
  also?: (tx: Tx, subject: string, at: Date) => Promise<void>
}

export async function addEndpoint(
  tx: Tx,
  { clock, config }: EndpointParts,
  { organizationId, also }: Asker,
  wanted: { url: string; types: readonly EventType[] },
): Promise<ShownSecret> {
  const url = checkEndpointUrl(wanted.url, config.PUBLIC_URL)
  const types = [...new Set(wanted.types)]
  const at = clock()
  const id = await newEndpointId(tx)
  // Members are locked before their organization, as for keys.
  await also?.(tx, id, at)
  const { all } = await lockRoom(tx, organizationId, url)
  if (all >= MOST_KEPT) {
    const words = 'You have disabled too many endpoints lately. Email support.'
    throw new AppError('invalid_transition', words)
  }
  const secret = newWebhookSecret()
  const sealed = sealSecret(config.SEALING_SECRET, 'webhook', id, secret)
  await insertEndpoint(tx, { id, organizationId, url, types, secret: sealed, at })
  await askForAnswer(tx, { organizationId, endpointId: id, at })
  return { id, secret }
}

/** Whoever adds a URL may not be who runs its server. The first event asks it, and until it has been
 * answered with success, `takeDue` sends nothing else there. */
async function askForAnswer(
  tx: Tx,
  { organizationId, endpointId, at }: { organizationId: string; endpointId: string; at: Date },
): Promise<string> {
  const detail = { endpointId }
  const eventId = await noteEvent(tx, { organizationId, type: TEST_EVENT, detail, at })
  await sendAgain(tx, { organizationId, eventId, endpointId, at })
  return eventId
}

/** A new secret; the old one signs beside it for as long as the receiver needs to change it. */
export async function rollEndpoint(
  tx: Tx,
  { clock, config }: EndpointParts,
  { organizationId, also }: Asker,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<ShownSecret> {
  const at = clock()
  const endpoint = await lockOn(tx, organizationId, id)
  const secret = newWebhookSecret()
  const key = config.SEALING_SECRET
  const old = readableBox(key, id, endpoint.secret)
  await rollSecret(tx, id, {
    secret: sealSecret(key, 'webhook', id, secret),
    old:
      old && overlapHours > 0 ? { secret: old, until: later(at, overlapHours * HOUR) } : undefined,
  })
  await also?.(tx, id, at)
  return { id, secret }
}

/** Undefined if the secret that it was encrypted under has changed: nothing can be signed with it. */
function readableBox(key: string, id: string, box: Buffer): Buffer | undefined {
  try {
    openSecret(key, 'webhook', id, box)
    return box
  } catch {
    return undefined
  }
}

/** Sends an event that says nothing, to this endpoint alone; returns its id. */
export async function requestTestEvent(
  tx: Tx,
  { clock }: EndpointParts,
  { organizationId, also }: Asker,
  endpointId: string,
): Promise<string> {
  const at = clock()
  await lockOn(tx, organizationId, endpointId)
  const eventId = await askForAnswer(tx, { organizationId, endpointId, at })
  await also?.(tx, endpointId, at)
  return eventId
}

export async function switchEndpointOff(
  tx: Tx,
  { clock }: EndpointParts,
  { organizationId, also }: Asker,
  id: string,
): Promise<void> {
  const at = clock()
  if (!(await lockEndpoint(tx, organizationId, id))) throw notFound('endpoint')
  if (await disableEndpoint(tx, id, 'asked', at)) await also?.(tx, id, at)
}

/** With the secret it has: whoever disabled it by mistake has nothing to change at the receiver. What
 * happened meanwhile is sent only if it's asked for. */
export async function switchEndpointOn(
  tx: Tx,
  { clock }: EndpointParts,
  { organizationId, also }: Asker,
  id: string,
): Promise<void> {
  const endpoint = orNotFound(await lockEndpoint(tx, organizationId, id), 'endpoint')
  if (!endpoint.disabledAt) return
  const at = clock()
  await also?.(tx, id, at)
  await lockRoom(tx, organizationId, endpoint.url)
  // One that told us to stop, or never answered, is asked again first.
  const isAsked = endpoint.disabledBecause !== 'asked' || endpoint.confirmedAt === null
  await enableEndpoint(tx, id, { keepsConfirmed: !isAsked })
  if (isAsked) await askForAnswer(tx, { organizationId, endpointId: id, at })
}

/** Refuses one more that is on, and lets nobody else of the organization add one meanwhile. */
async function lockRoom(tx: Tx, organizationId: string, url: string) {
  await lockOrganization(tx, organizationId)
  const { all, urlsOn } = await countEndpoints(tx, organizationId)
  if (urlsOn.length >= MOST_ENDPOINTS) {
    const words = `You have ${MOST_ENDPOINTS} endpoints. Disable one first.`
    throw new AppError('invalid_transition', words)
  }
  const host = hostOf(url)
  if (urlsOn.filter((other) => hostOf(other) === host).length >= MOST_PER_HOST) {
    const words = `You have ${MOST_PER_HOST} endpoints on ${host}. Disable one first.`
    throw new AppError('invalid_transition', words, { field: 'url' })
  }
  return { all }
}

/** The same server under any port, and with or without the dot of a complete name. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}

/** Resends an event to one endpoint, or to every endpoint that wants its type. */
export async function resendEvent(
  tx: Tx,
  { clock }: EndpointParts,
  { organizationId, also }: Asker,
  wanted: { id: string; endpointId: string | undefined },
): Promise<{ endpointIds: string[] }> {
  const { endpointId } = wanted
  const eventId = uuidOfEvent(wanted.id)
  const at = clock()
  if (!eventId || !(await hasEvent(tx, organizationId, eventId))) throw noSuchEvent()
  if (endpointId) await lockOn(tx, organizationId, endpointId)
  const endpointIds = await sendAgain(tx, { organizationId, eventId, endpointId, at })
  await also?.(tx, wanted.id, at)
  return { endpointIds }
}

async function lockOn(tx: Tx, organizationId: string, id: string) {
  const endpoint = orNotFound(await lockEndpoint(tx, organizationId, id), 'endpoint')
  if (endpoint.disabledAt) {
    throw new AppError('invalid_transition', 'This endpoint is disabled. Enable it first.')
  }
  return endpoint
}

export function noSuchEvent(): AppError {
  return new AppError('not_found', 'We can’t find this event, or it’s older than 30 days.')
}
