/** What an organization's programs are told. Only `webhook.test` is sent because somebody asked. */
export const EVENT_TYPES = [
  'order.created',
  'deed.delivered',
  'deed.delayed',
  'deed.refunded',
  'deed.superseded',
  'order.completed',
  'balance.low',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
export const TEST_EVENT = 'webhook.test'
export const SENT_TYPES = [...EVENT_TYPES, TEST_EVENT] as const
export type SentType = (typeof SENT_TYPES)[number]

export type EventDetail = Record<string, string | number>

/** With the words that its order bears now: once they're erased, nobody is told them anymore. */
export interface EventRow {
  id: string
  type: SentType
  createdAt: Date
  orderId: string | null
  lineId: string | null
  progress: string | null
  detail: EventDetail | null
  fileNumber: string | null
  reference: string | null
}

/** Thin: what happened to what. Whoever wants more asks for it, with a key that may see it. */
export interface ApiEvent {
  id: string
  type: SentType
  timestamp: Date
  livemode: boolean
  data: Record<string, string | number | null>
}

export function toEvent(row: EventRow, livemode: boolean): ApiEvent {
  const { type, createdAt, orderId, lineId, fileNumber, reference } = row
  const data: ApiEvent['data'] = {}
  if (orderId) Object.assign(data, { orderId, fileNumber })
  if (lineId) Object.assign(data, { deedId: lineId, reference })
  const state = stateOf(row)
  if (state) data.state = state
  return {
    id: eventIdOf(row.id),
    type,
    timestamp: createdAt,
    livemode,
    data: { ...data, ...row.detail },
  }
}

/** Where it stood then, in the words of the API's orders and deeds. */
function stateOf({ type, progress }: EventRow): string | undefined {
  if (type === 'order.created') return 'processing'
  if (type === 'order.completed') return 'completed'
  if (progress === null) return undefined
  if (progress === 'desk') return 'with_staff'
  return ['delivered', 'refunding', 'refunded'].includes(progress) ? progress : 'processing'
}

const PREFIX = 'evt_'

/** `evt_` and the id without its dashes: newer ones sort after older ones. */
export function eventIdOf(uuid: string): string {
  return PREFIX + uuid.replaceAll('-', '')
}

/** Undefined if it can't be the id of an event. */
export function uuidOfEvent(id: string): string | undefined {
  const [, ...parts] =
    /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? []
  return parts.length > 0 ? parts.join('-') : undefined
}
