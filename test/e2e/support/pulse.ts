import type { Light, Pulse } from '../../../src/contract/staff/health.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const SAYS: Record<Light['name'], string> = {
  payments: 'Payments are captured and events arrive.',
  workers: '3 workers running, nothing waiting.',
  sources: '41 sources up.',
  email: 'Emails are going out.',
  books: 'Our books match the provider’s to the cent.',
  documents: 'Scanner, sandbox and storage work.',
  backups: 'Backed up, and a restore was tried.',
}

export function lightsWith(changes: Partial<Record<Light['name'], Partial<Light>>> = {}): Light[] {
  return (Object.keys(SAYS) as Light['name'][]).map((name, place) => ({
    name,
    level: 'ok',
    says: SAYS[name],
    at: ago(place * 7),
    ...changes[name],
  }))
}

export const PULSE: Pulse = {
  lights: lightsWith(),
  counts: { desk: 14, overdue: 1, refundRequests: 2, decisions: 1, alerts: 1 },
  changed: null,
}

export const STATS = {
  totalOrders: 1204,
  totalRevenue: 2402798,
  captured: 2406796,
  refunded: 3998,
  disputed: 0,
  totalCustomers: 811,
  totalDeeds: 1377,
}
