import type { Scope } from '../../organizations/scope.ts'

/** What a key may do, as a permission reads. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'quotes:read': 'Get quotes',
  'orders:read': 'See orders',
  'orders:write': 'Place and cancel orders',
  'documents:read': 'Download deeds',
  'webhooks:write': 'Manage webhooks',
  'balance:read': 'See the balance',
}
