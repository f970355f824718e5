import { expectWords } from '../../offer/forecast-words.ts'
import type { Forecasts } from '../use-forecasts.ts'

/** What to expect of the whole cart, beside its total. */
export function Expect({ forecasts, deeds }: { forecasts: Forecasts; deeds: number }) {
  if (forecasts.known.length < deeds) {
    return <span className="text-muted">Looking up how soon your deeds can be there…</span>
  }
  const { soon, staff } = expectWords(forecasts.known)
  return (
    <>
      {soon && <span className="font-medium text-seal">{soon}</span>}
      {soon && staff && ' · '}
      {staff && <span className="font-medium text-amber-ink">{staff}</span>}
    </>
  )
}
