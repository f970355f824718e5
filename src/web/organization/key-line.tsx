import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract/account/keys.ts'
import { SCOPES, type Scope } from '../../organizations/scope.ts'
import { Badge } from '../ui/badge.tsx'

export const SCOPE_WORDS: Record<Scope, string> = {
  'quotes:read': 'Get quotes',
  'orders:read': 'See orders',
  'orders:write': 'Place and cancel orders',
  'documents:read': 'Download deeds',
  'webhooks:write': 'Manage webhooks',
  'balance:read': 'See the balance',
}

const STATES = { expired: 'Expired', revoked: 'Revoked', paused: 'Paused' } as const

interface Props {
  apiKey: ApiKey
  formatDate: (at: Date) => string
  children?: ReactNode
}

export function KeyLine({ apiKey, formatDate, children }: Props) {
  const { name, hint, livemode, scopes, lostScopes, state, isRolled, createdBy, createdAt } = apiKey
  const facts = [
    `Created by ${createdBy}, ${formatDate(createdAt)}`,
    apiKey.lastUsedAt ? `last used ${formatDate(apiKey.lastUsedAt)}` : 'never used',
    apiKey.expiresAt && state === 'active' && `expires ${formatDate(apiKey.expiresAt)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} <Badge>{livemode ? 'Live' : 'Test'}</Badge>
          {state !== 'active' && <Badge variant="destructive">{STATES[state]}</Badge>}
          {isRolled && state === 'active' && <Badge>Replaced</Badge>}
        </p>
        <p className="break-all font-mono text-sm">{hint}</p>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">
          {scopes.length === SCOPES.length
            ? 'All permissions'
            : scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}
        </p>
        {state === 'active' && lostScopes.length > 0 && (
          <p className="text-xs text-muted">
            {`Lost: ${lostScopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}. The role of ${createdBy} no longer allows it. Roll the key to replace it.`}
          </p>
        )}
        {state === 'paused' && (
          <p className="text-xs text-muted">
            {`It doesn’t work while ${createdBy} is disabled. Roll it to replace it.`}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
