import { ApiError } from './api/errors.ts'
import type { Form } from './api/form.ts'
import type { State } from './state.ts'
import type { Switches } from './switches.ts'
import type { Webhook } from './webhooks/send-webhook.ts'

export interface Call {
  /** The id in the path, or empty if it has none. */
  id: string
  params: Form
  /** A browser has the publishable key and must prove itself with an object's client secret. */
  fromBrowser: boolean
}

export interface Account {
  webhook: Readonly<Webhook>
  state: State
  switches: Switches
  /** In seconds, like every timestamp in the API. */
  now: () => number
  publicUrl: () => string
  emit: (type: string, object: object) => void
}

export function requireSecretKey(call: Call): void {
  if (!call.fromBrowser) return
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  const body = { type: 'invalid_request_error', code: 'secret_key_required', message } as const
  throw new ApiError(403, body, false)
}
