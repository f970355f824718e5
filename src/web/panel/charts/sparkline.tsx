import { Plot } from './plot.tsx'
import { fromZero } from './scale.ts'

/** The shape of the last days beside a figure; what it says in numbers stands in words. */
export function Sparkline({ values }: { values: number[] }) {
  const scale = { ...fromZero(values), ticks: [0] }
  return (
    <div className="[&_svg]:h-12">
      <Plot lines={[{ name: 'days', values, look: 'bars' }]} scale={scale} chosen={undefined} />
    </div>
  )
}
