import { useId } from 'react'
import { countiesOf, frame, MAP, middle, outlines, STATE_BORDERS } from './county-shapes.ts'

export interface Shade {
  /** A county's code, or a state's if the whole state is one area. */
  id: string
  value: number
}

/**
 * Counts by county: the denser the lines, the higher the count. The top counties carry their number
 * from the table, which says all of this in words, so the map itself is hidden from screen readers.
 */
export default function CountyMap({
  shades,
  ranked,
  stateFips,
}: {
  shades: Shade[]
  /** The places in the table, in its order. */
  ranked: string[]
  stateFips: string | undefined
}) {
  const id = useId()
  const bounds = levelBounds(shades.map(({ value }) => value))
  const paths = LEVELS.map((_, level) =>
    outlines(
      shades
        .filter(({ value }) => levelOf(value, bounds) === level)
        .flatMap(({ id: place }) => (place.length === 2 ? countiesOf(place) : [place])),
    ),
  )
  const box = stateFips ? padded(frame(countiesOf(stateFips))) : [0, 0, MAP.width, MAP.height]
  const unit = (box[2] ?? MAP.width) / MAP.width
  return (
    <figure className="mt-3">
      <svg viewBox={box.join(' ')} aria-hidden="true" className="block max-h-144 w-full">
        <Hatches id={id} unit={unit} />
        <Hatches id={`${id}key`} unit={1} />
        {stateFips && (
          <path
            d={outlines(countiesOf(stateFips))}
            className="fill-none stroke-line"
            strokeWidth={unit}
          />
        )}
        {paths.map((d, level) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={level}
            d={d}
            fill={`url(#${id}${level})`}
            fillRule="evenodd"
            className="stroke-muted"
            strokeWidth={0.4 * unit}
          />
        ))}
        <path d={STATE_BORDERS} className="fill-none stroke-edge" strokeWidth={0.8 * unit} />
        {ranked.slice(0, LABELLED).map((place, rank) => {
          const at = middle(place.length === 2 ? countiesOf(place).slice(0, 1) : [place])
          if (!at) return null
          return (
            <g key={place} transform={`translate(${at.join(' ')}) scale(${unit})`}>
              {/* The map shrinks on a phone; its numbers must not. */}
              <circle r="13" className="fill-card stroke-seal stroke-2 max-sm:[r:30px]" />
              <text
                textAnchor="middle"
                dy="0.35em"
                className="fill-ink text-sm font-medium max-sm:text-[34px]"
              >
                {rank + 1}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {LEVELS.map((_, level) => {
          const [from, to] = [
            bounds[level] ?? 1,
            (bounds[level + 1] ?? Number.POSITIVE_INFINITY) - 1,
          ]
          if (level > 0 && bounds[level] === undefined) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            <span key={level} className="flex items-center gap-2">
              <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6">
                <rect
                  width="24"
                  height="16"
                  fill={`url(#${id}key${level})`}
                  className="stroke-muted"
                />
              </svg>
              {to === Number.POSITIVE_INFINITY
                ? `${from} or more`
                : from === to
                  ? from
                  : `${from} to ${to}`}
            </span>
          )
        })}
        <span>Numbers are those of the table.</span>
      </figcaption>
    </figure>
  )
}

/**
 * The lines for each level, drawn in map units to keep their width when the map shows one state.
 */
function Hatches({ id, unit }: { id: string; unit: number }) {
  return (
    <defs>
      {LEVELS.map(({ gap, width }, level) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={level}
          id={`${id}${level}`}
          width={gap * unit}
          height={gap * unit}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={gap * unit} height={gap * unit} className="fill-paper" />
          <rect width={width * unit} height={gap * unit} className="fill-ink" />
        </pattern>
      ))}
    </defs>
  )
}

const LABELLED = 9
/** How far apart and how thick the lines are: more is darker, with or without color. */
const LEVELS = [
  { gap: 9, width: 1 },
  { gap: 6, width: 1.4 },
  { gap: 4, width: 1.8 },
  { gap: 4, width: 2.8 },
  { gap: 4, width: 4 },
]

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
