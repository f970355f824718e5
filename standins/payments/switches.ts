/** How the world behaves for the next calls; set by the controls. */
export interface Switches {
  /** This many confirmations stay in `processing` until they're settled. */
  holdConfirms: number
  /** This many refunds start as pending, or fail right away. */
  nextRefunds: { status: 'pending' | 'failed'; count: number }
  /** This many payments are captured right away, as with a method that can't be authorized first. */
  captureAtOnce: number
  /** This many captures are refused because the bank let the authorization expire early. */
  refuseCaptures: number
  faults: Fault[]
  /** Charges are captured without a balance transaction until they're settled. */
  holdBalances: boolean
  /** A stopped clock, in milliseconds; webhooks are signed with the real time. */
  clock: number | undefined
}

export interface Fault {
  /**
   * `error` responds with `status`; `hang` never responds, or does after `ms`; `disconnect` cuts
   * the connection.
   */
  kind: 'error' | 'hang' | 'disconnect'
  /**
   * before: nothing happened. after: it happened, and only the response is lost. during: a hang
   * that holds the idempotency key.
   */
  when: 'before' | 'during' | 'after'
  count: number
  status: number
  ms?: number
  method?: string
  /** A regular expression matched against the path. */
  path?: string
}

export type FaultOrder = Pick<Fault, 'kind'> & Partial<Fault>

export function newSwitches(): Switches {
  return {
    holdConfirms: 0,
    nextRefunds: { status: 'pending', count: 0 },
    captureAtOnce: 0,
    refuseCaptures: 0,
    faults: [],
    holdBalances: false,
    clock: undefined,
  }
}

export function addFault(switches: Switches, order: FaultOrder): void {
  switches.faults.push({ when: 'before', count: 1, status: 500, ...order })
}

export function takeFault(switches: Switches, method: string, path: string): Fault | undefined {
  const fault = switches.faults.find(
    (each) =>
      each.count > 0 &&
      (!each.method || each.method.toUpperCase() === method) &&
      (!each.path || new RegExp(each.path).test(path)),
  )
  if (!fault) return undefined
  fault.count -= 1
  switches.faults = switches.faults.filter((each) => each.count > 0)
  return fault
}
