import { STATES, type StateCode } from '../../../addresses/states.ts'
import { formatWhole } from '../format.ts'
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

interface Shade {
  /** A state, or a county once a state is chosen; a whole state may be one area there, too. */
  id: string
  /** A share, for all to see how bad; null where there's too little to tell. */
  share: number | null
}

interface Props {
  shades: Shade[]
  ranked: string[]
  state: StateCode | undefined
  /** What a share needs to be shown: "30 searches". */
  fewest: string
  onPick: (state: StateCode) => void
}

/**
 * Shares by state, or by county once a state is chosen: the darker, the higher. The table says all of this
 * in words and the field above chooses a state, so the map itself is hidden from screen readers.
 */
export default function CountyMap({ shades, ranked, state, fewest, onPick }: Props) {
  const stateFips = state && STATE_FIPS[state]
  const fipsOf = (id: string) => (stateFips ? id : (STATE_FIPS[id as StateCode] ?? ''))
  const known = shades.flatMap(({ id, share }) => (share === null ? [] : [{ id, share }]))
  const bounds = levelBounds(known.map(({ share }) => share))
  const box = stateFips ? padded(frame(countiesOf(stateFips))) : [0, 0, WIDTH, MAP.height]
  const unit = Math.max((box[2] ?? 0) / MAP.width, (box[3] ?? 0) / MAP.height)
  const outline = (ids: string[]) =>
    stateFips
      ? outlines(ids.flatMap((id) => (id.length === 2 ? countiesOf(id) : [id])))
      : ids.map((id) => stateOutline(fipsOf(id))).join('')
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
            d={outline(
              known
                .filter(({ share }) => bounds.findLastIndex((bound) => share >= bound) === level)
                .map(({ id }) => id),
            )}
            fillOpacity={opacity}
            fillRule="evenodd"
            className="pointer-events-none fill-oxblood stroke-edge"
            strokeWidth={0.4 * unit}
          />
        ))}
        <path
          d={STATE_BORDERS}
          className="pointer-events-none fill-none stroke-edge"
          strokeWidth={0.8 * unit}
        />
        {stateFips
          ? ranked.map((id, rank) => (
              <Label key={id} at={middle(id)} unit={unit} words={String(rank + 1)} />
            ))
          : known.map(({ id, share }) =>
              SMALL.includes(id) ? (
                <Callout key={id} id={id} at={middle(fipsOf(id))} share={share} />
              ) : (
                <Label
                  key={id}
                  at={middle(fipsOf(id))}
                  unit={unit}
                  words={id}
                  more={formatWhole(share)}
                />
              ),
            )}
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {bounds.map((bound, level) => (
          <span key={bound} className="flex items-center gap-2">
            <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6">
              <rect
                width="24"
                height="16"
                fillOpacity={LEVELS[level]}
                className="fill-oxblood stroke-edge"
              />
            </svg>
            {level === bounds.length - 1
              ? `${formatWhole(bound)} or more`
              : `${formatWhole(bound)} to ${formatWhole(bounds[level + 1] ?? 1)}`}
          </span>
        ))}
        <span>{`Blank: fewer than ${fewest}.`}</span>
        <span>
          {stateFips ? 'Numbers are those of the table.' : 'Choose a state to see its counties.'}
        </span>
      </figcaption>
    </figure>
  )
}

const CODES = Object.keys(STATES) as StateCode[]
/** Too small to hold a label: theirs stand beside the coast. */
const SMALL = ['VT', 'NH', 'MA', 'RI', 'CT', 'NJ', 'DE', 'MD', 'DC']
const WIDTH = MAP.width + 95
/** One hue, from pale to full. */
const LEVELS = [0.1, 0.25, 0.42, 0.6, 0.8]

interface At {
  at: [x: number, y: number] | undefined
}

/** On a phone, labels would cover the map; the table has them. */
const TEXT =
  'fill-ink stroke-paper text-sm font-medium [paint-order:stroke] [stroke-width:4] max-sm:hidden'

function Label({ at, unit, words, more }: At & { unit: number; words: string; more?: string }) {
  if (!at) return null
  return (
    <g transform={`translate(${at.join(' ')}) scale(${unit})`} className="pointer-events-none">
      <text textAnchor="middle" dy={more ? '-0.2em' : '0.35em'} className={TEXT}>
        {words}
        {more && (
          <tspan x="0" dy="1.05em">
            {more}
          </tspan>
        )}
      </text>
    </g>
  )
}

function Callout({ id, at, share }: At & { id: string; share: number }) {
  if (!at) return null
  const [x, y] = [MAP.width + 8, 150 + SMALL.indexOf(id) * 26]
  return (
    <g className="pointer-events-none max-sm:hidden">
      <path d={`M${at.join(' ')}L${x - 4} ${y}`} className="fill-none stroke-muted" />
      <text x={x} y={y} dy="0.35em" className={TEXT}>
        {`${id} ${formatWhole(share)}`}
      </text>
    </g>
  )
}

/** Where each level begins: a whole percent, and about as many areas in each. */
export function levelBounds(shares: number[]): number[] {
  const sorted = shares.toSorted((a, b) => a - b)
  const bounds = LEVELS.map((_, level) => {
    const share = sorted[Math.floor((level * sorted.length) / LEVELS.length)] ?? 0
    return Math.floor(share * 100) / 100
  })
  return [...new Set(bounds)]
}

function padded([left, top, width, height]: [number, number, number, number]): number[] {
  const more = Math.max(width, height) * 0.05
  return [left - more, top - more, width + 2 * more, height + 2 * more]
}
