import type { StatusDay } from '../../../upkeep/health/status.ts'
import { dayWords } from '../../../upkeep/health/status-times.ts'

/** The worse the day, the shorter its bar: color alone says nothing to many. */
const BAR: Record<NonNullable<StatusDay['level']> | 'unknown', string> = {
  operational: 'h-full bg-seal',
  degraded: 'h-2/3 bg-amber',
  down: 'h-1/3 bg-oxblood',
  unknown: 'h-full bg-line',
}

export function DayBars({ days, name }: { days: readonly StatusDay[]; name: string }) {
  return (
    <ol aria-label={`${name}, day by day`} className="mt-2 flex h-8 items-end gap-px sm:gap-0.5">
      {days.map((day) => {
        const words = dayWords(day)
        return (
          <li
            key={day.day}
            title={words}
            className={`min-w-0 grow forced-colors:border ${BAR[day.level ?? 'unknown']}`}
          >
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}
