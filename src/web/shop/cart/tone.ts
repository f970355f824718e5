import type { Forecast } from '../../../contract/shop/forecast.ts'

/** How a line of the cart looks, by what to expect of it. */
export type Tone = 'awaited' | 'soon' | 'staff' | 'notSold'

export function toneOf(forecast: Forecast | undefined): Tone {
  if (!forecast) return 'awaited'
  if (forecast.notSold) return 'notSold'
  return forecast.isImmediate ? 'soon' : 'staff'
}

/** The edge at the start of a line and the wash under it. */
export const LINE_LOOK: Record<Tone, string> = {
  awaited: 'border-s-line bg-card',
  soon: 'border-s-seal bg-card',
  staff: 'border-s-amber bg-amber-wash',
  notSold: 'border-s-oxblood bg-oxblood-wash',
}
