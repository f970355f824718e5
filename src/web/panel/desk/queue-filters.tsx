import { useId } from 'react'
import { STATES } from '../../../addresses/states.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { REASON_WORDS } from './desk-words.ts'

const WHOSE = [
  ['', 'Everybody’s'],
  ['mine', 'Mine'],
  ['free', 'Free'],
] as const
const STATE_OPTIONS = [['', 'All states'], ...Object.entries(STATES)] as const
const REASONS = [['', 'Whatever the reason'], ...Object.entries(REASON_WORDS)] as const

const FIELDS = [
  ['whose', 'Whose', WHOSE],
  ['state', 'State', STATE_OPTIONS],
  ['reason', 'Why it waits', REASONS],
] as const

export interface QueueFilter {
  whose?: 'mine' | 'free'
  state?: string
  reason?: keyof typeof REASON_WORDS
}

/** The filter in the URL, minus any values that don't exist. */
export function useQueueFilter(): QueueFilter {
  const { params } = useListUrl()
  return Object.fromEntries(
    FIELDS.flatMap(([name, , options]) => {
      const value = params.get(name)
      return value && options.some(([each]) => each === value) ? [[name, value]] : []
    }),
  )
}

/** Which part of the queue is shown; it's in the URL, so you can bookmark and share it. */
export function QueueFilters() {
  const id = useId()
  const filter = useQueueFilter()
  const { change } = useListUrl()
  return (
    <search className="mt-4 grid gap-3 sm:grid-cols-3">
      {FIELDS.map(([name, label, options]) => (
        <SelectField
          key={name}
          id={`${id}${name}`}
          label={label}
          options={options}
          value={filter[name] ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </search>
  )
}
