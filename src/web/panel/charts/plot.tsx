import type { Scale } from './scale.ts'

export interface Line {
  name: string
  /** Null values leave a gap. */
  values: (number | null)[]
  look: 'bars' | 'solid' | 'dotted' | 'dashed' | 'steps' | 'stepsBad' | 'stepsBefore'
}

/** The plot is drawn in these units and stretched to fill the space available. */
const WIDTH = 100
const HEIGHT = 40

/** One hue for now and gray for the previous period; told apart by shape, too. */
export const LOOKS: Record<Line['look'], string> = {
  bars: 'fill-seal',
  solid: 'stroke-seal stroke-2',
  dotted: 'stroke-seal stroke-2 [stroke-dasharray:1_5] [stroke-linecap:round]',
  dashed: 'stroke-edge [stroke-width:1.5] [stroke-dasharray:6_4]',
  steps: 'stroke-seal stroke-2',
  stepsBad: 'stroke-oxblood stroke-2',
  stepsBefore: 'stroke-edge [stroke-width:1.5]',
}

interface Props {
  lines: Line[]
  scale: Scale
  /** Between which values the truth is likely to be. */
  band?: ReadonlyArray<{ low: number; high: number }>
  chosen: number | undefined
}

/** The keyboard and the text next to it say the same, so the plot is hidden from screen readers. */
export function Plot({ lines, scale, chosen, band }: Props) {
  const count = Math.max(...lines.map(({ values }) => values.length), 1)
  const x = (place: number) => ((place + 0.5) / count) * WIDTH
  const y = (value: number) => HEIGHT - Math.min(1, Math.max(0, scale.at(value))) * HEIGHT
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-32 w-full overflow-visible sm:h-36"
    >
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${y(tick)}H${WIDTH}`}
          className="stroke-line [vector-effect:non-scaling-stroke]"
        />
      ))}
      {band && (
        <path
          d={`M${[
            ...band.map(({ high }, place) => `${x(place)} ${y(high)}`),
            ...band.map(({ low }, place) => `${x(place)} ${y(low)}`).toReversed(),
          ].join('L')}z`}
          className="fill-seal-wash"
        />
      )}
      {chosen !== undefined && (
        <path
          d={`M${x(chosen)} 0V${HEIGHT}`}
          className="stroke-ink [vector-effect:non-scaling-stroke]"
        />
      )}
      {lines.map(({ name, values, look }) =>
        look === 'bars' ? (
          <path key={name} d={barsOf(values, count, y)} className={LOOKS.bars} />
        ) : (
          <path
            key={name}
            d={look.startsWith('steps') ? stepsOf(values, x, y) : lineOf(values, x, y)}
            className={`fill-none [vector-effect:non-scaling-stroke] ${LOOKS[look]}`}
          />
        ),
      )}
      {chosen !== undefined &&
        lines.map(({ name, values, look }) => {
          const value = values[chosen]
          if (look === 'bars' || value === null || value === undefined) return null
          return (
            // A zero-length line with round ends stays a dot, however the plot is stretched.
            <path
              key={name}
              d={`M${x(chosen)} ${y(value)}h0`}
              className={`[stroke-linecap:round] [stroke-width:9] [vector-effect:non-scaling-stroke] ${look === 'dashed' ? 'stroke-muted' : 'stroke-seal'}`}
            />
          )
        })}
    </svg>
  )
}

function barsOf(values: Line['values'], count: number, y: Position): string {
  const [step, width] = [WIDTH / count, (WIDTH / count) * 0.62]
  return values
    .map((value, place) => {
      if (!value) return ''
      const left = place * step + (step - width) / 2
      return `M${left} ${y(0)}V${y(value)}h${width}V${y(0)}z`
    })
    .join('')
}

type Position = (of: number) => number

function lineOf(values: Line['values'], x: Position, y: Position): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      const isAlone = (values[place - 1] ?? null) === null
      // A single point between two gaps would be invisible without a sliver of width.
      const stub = isAlone && (values[place + 1] ?? null) === null ? 'h0.6' : ''
      return `${isAlone ? 'M' : 'L'}${x(place)} ${y(value)}${stub}`
    })
    .join('')
}

/** Running totals: level until something happens. */
function stepsOf(values: Line['values'], x: Position, y: Position): string {
  return values
    .map((value, place) => {
      if (value === null) return ''
      return place === 0 ? `M0 ${y(0)}H${x(0)}V${y(value)}` : `H${x(place)}V${y(value)}`
    })
    .join('')
}
