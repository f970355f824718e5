import { useEffect, useRef, useState } from 'react'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import type { DeedAddress } from '../../contract/common.ts'
import { type Forecast, forecastDeedsCall } from '../../contract/shop/forecast.ts'
import { deedKey } from '../../orders/wanted-deed.ts'
import { call } from '../api.ts'
import { deedAlone } from '../matching/matched-address.ts'
import { logFailure } from '../ui/log.ts'
import { useOnline } from '../ui/use-online.ts'

/** When to ask again about addresses without an immediate answer. */
const AGAIN_AFTER_MS = [2_000, 5_000]
/** Nothing here may get in the way of a sale: this much is always true. */
const whenNotKnown = ({ state }: DeedAddress): Forecast => ({
  outcome: 'staff',
  isImmediate: false,
  ...defaultTerms(state),
})

export interface Forecasts {
  /** Undefined while the request is running. */
  of: (address: DeedAddress) => Forecast | undefined
  /** What we know so far, of the addresses in the cart. */
  known: Forecast[]
  /** Addresses in the cart that we don't sell. */
  notSold: DeedAddress[]
  /** No state in the cart asks for a sentence of its own. */
  isUnnoticed: boolean
}

/** The forecast for each address in the cart: one call for all the new ones. */
export function useForecasts(cart: readonly DeedAddress[]): Forecasts {
  const [known, setKnown] = useState<ReadonlyMap<string, Forecast>>(new Map())
  const online = useOnline()
  const life = useRef(new AbortController())
  const asking = useRef(new Set<string>())
  const failed = useRef(new Set<string>())

  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => {
      controller.abort()
      asking.current.clear()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told is no reason to ask again
  useEffect(() => {
    const fresh = cart.filter((address) => {
      const key = deedKey(address)
      if (asking.current.has(key)) return false
      return !known.has(key) || (online && failed.current.has(key))
    })
    if (fresh.length > 0) void ask(fresh, life.current.signal)
  }, [cart, online])

  async function ask(addresses: DeedAddress[], signal: AbortSignal): Promise<void> {
    const keys = addresses.map(deedKey)
    for (const key of keys) asking.current.add(key)
    let open = addresses
    try {
      for (const pause of [...AGAIN_AFTER_MS, undefined]) {
        const answers = await call(
          forecastDeedsCall,
          { body: { addresses: open.map(deedAlone) } },
          signal,
        )
        tell(open, answers)
        open = open.filter((_, index) => answers[index]?.isPending)
        if (open.length === 0 || pause === undefined) break
        await sleep(pause)
        if (signal.aborted) return
      }
      for (const key of keys) failed.current.delete(key)
    } catch (cause) {
      if (signal.aborted) return
      logFailure('Failed to load what to expect of an address', cause)
      for (const address of open) failed.current.add(deedKey(address))
      tell(open, [])
    } finally {
      if (!signal.aborted) for (const key of keys) asking.current.delete(key)
    }
  }

  function tell(addresses: DeedAddress[], answers: readonly Forecast[]): void {
    setKnown((before) => {
      const after = new Map(before)
      for (const [index, address] of addresses.entries()) {
        const key = deedKey(address)
        // A failure doesn't take back what we said before.
        const answer = answers[index] ?? before.get(key) ?? whenNotKnown(address)
        after.set(key, answer)
      }
      return after
    })
  }

  const of = (address: DeedAddress) => known.get(deedKey(address))
  return {
    of,
    known: cart.flatMap((address) => of(address) ?? []),
    notSold: cart.filter((address) => of(address)?.notSold),
    isUnnoticed: cart.length > 0 && cart.every((address) => of(address)?.notice === 'none'),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
