import { STATES } from '../../../addresses/states.ts'
import { formatCount } from '../format.ts'
import {
  countiesOf,
  frame,
  MAP,
  middle,
  outlines,
  STATE_BORDERS,
  STATE_FIPS,
  stateOutline,
} from './county-shapes.ts'

type StateCode = keyof typeof STATES

export interface Shade {
  /** A county's code, or a state's if the whole state is one area. */
  id: string
  value: number
}

/** The darker, the higher the count. The table says all of this in words and the field above
 * chooses a state, so the map itself is hidden from screen readers. */
export default function CountyMap({
  shades,
  ranked,
  state,
  onPick,
}: {
  shades: Shade[]
  /** The places in the table, in its order. */
  ranked: string[]
  state: StateCode | undefined
  onPick: (state: StateCode) => void
}) {
  const stateFips = state && STATE_FIPS[state]
  const areas = stateFips ? shades : byState(shades)
  const bounds = levelBounds(areas.map(({ value }) => value))
  const box = stateFips ? padded(frame(countiesOf(stateFips))) : [0, 0, MAP.width, MAP.height]
  const unit = (box[2] ?? MAP.width) / MAP.width
  const labels = stateFips
    ? ranked.map((id, rank) => ({ id, words: String(rank + 1) }))
    : areas
        .toSorted((a, b) => b.value - a.value)
        .map(({ id, value }) => ({ id, words: formatCount(value) }))
  return (
    <figure className="mt-3">
      <svg viewBox={box.join(' ')} aria-hidden="true" className="block max-h-144 w-full">
        {stateFips ? (
          <path
            d={outlines(countiesOf(stateFips))}
            className="fill-none stroke-line"
            strokeWidth={unit}
          />
        ) : (
          CODES.map((code) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the field above
            <path
              key={code}
              d={stateOutline(STATE_FIPS[code])}
              onClick={() => onPick(code)}
              className="cursor-pointer fill-card hover:fill-deep"
            >
              <title>{STATES[code]}</title>
            </path>
          ))
        )}
        {LEVELS.map((opacity, level) => (
          <path
            key={opacity}
            d={outlineOf(
              areas.filter(({ value }) => levelOf(value, bounds) === level),
              stateFips === undefined,
            )}
            fillOpacity={opacity}
            fillRule="evenodd"
            className="pointer-events-none fill-seal stroke-edge"
            strokeWidth={0.4 * unit}
          />
        ))}
        <path
          d={STATE_BORDERS}
          className="pointer-events-none fill-none stroke-edge"
          strokeWidth={0.8 * unit}
        />
        {labels.slice(0, LABELED).map(({ id, words }) => {
          const at = middle(id.length === 2 ? countiesOf(id) : [id])
          if (!at) return null
          return (
            <g
              key={id}
              transform={`translate(${at.join(' ')}) scale(${unit})`}
              className="pointer-events-none"
            >
              {/* The map shrinks on a phone; its numbers must not. */}
              <text
                textAnchor="middle"
                dy="0.35em"
                className="fill-ink stroke-paper text-sm font-medium [paint-order:stroke] [stroke-width:4] max-sm:text-[34px] max-sm:[stroke-width:9]"
              >
                {words}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {LEVELS.map((opacity, level) => {
          const [from, to] = [
            bounds[level] ?? 1,
            (bounds[level + 1] ?? Number.POSITIVE_INFINITY) - 1,
          ]
          if (level > 0 && bounds[level] === undefined) return null
          return (
            <span key={opacity} className="flex items-center gap-2">
              <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6">
                <rect
                  width="24"
                  height="16"
                  fillOpacity={opacity}
                  className="fill-seal stroke-edge"
                />
              </svg>
              {to === Number.POSITIVE_INFINITY
                ? `${formatCount(from)} or more`
                : from === to
                  ? formatCount(from)
                  : `${formatCount(from)} to ${formatCount(to)}`}
            </span>
          )
        })}
        <span>
          {stateFips
            ? 'Numbers are those of the table.'
            : 'Deeds by state. Choose one to see its counties.'}
        </span>
      </figcaption>
    </figure>
  )
}

const CODES = Object.keys(STATES) as StateCode[]
const LABELED = 9
/** One hue, from pale to full. */
const LEVELS = [0.15, 0.32, 0.5, 0.72, 1]

export function byState(shades: Shade[]): Shade[] {
  const states = new Map<string, number>()
  for (const { id, value } of shades) {
    const fips = id.slice(0, 2)
    if (/^\d\d$/.test(fips)) states.set(fips, (states.get(fips) ?? 0) + value)
  }
  return [...states].map(([id, value]) => ({ id, value }))
}

function outlineOf(areas: Shade[], isOfStates: boolean): string {
  if (isOfStates) return areas.map(({ id }) => stateOutline(id)).join('')
  return outlines(areas.flatMap(({ id }) => (id.length === 2 ? countiesOf(id) : [id])))
}

/** Where each level begins: each is larger than the one before by the same factor. */
export function levelBounds(values: number[]): number[] {
  const most = values.reduce((a, b) => Math.max(a, b), 1)
  const bounds = LEVELS.map((_, level) => Math.max(1, Math.ceil(most ** (level / LEVELS.length))))
  return [...new Set(bounds)]
}

function levelOf(value: number, bounds: number[]): number {
  return value < 1 ? -1 : bounds.findLastIndex((bound) => value >= bound)
}

function padded([left, top, width, height]: [number, number, number, number]): number[] {
  const more = Math.max(width, height) * 0.05
  return [left - more, top - more, width + 2 * more, height + 2 * more]
}
