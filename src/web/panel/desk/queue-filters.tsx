import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { STATES } from '../../../addresses/states.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { REASON_WORDS } from './desk-words.ts'

const WHOSE = [
  ['', 'Everybody’s'],
  ['mine', 'Mine'],
  ['free', 'Free'],
] as const
const STATE_OPTIONS = [['', 'All states'], ...Object.entries(STATES)] as const
const REASONS = [['', 'Whatever the reason'], ...Object.entries(REASON_WORDS)] as const

export interface QueueFilter {
  whose?: 'mine' | 'free'
  state?: string
  reason?: keyof typeof REASON_WORDS
}

/** What the address asks for; what it asks for and does not exist is left out. */
export function useQueueFilter(): QueueFilter {
  const [params] = useSearchParams()
  const one = (name: string, options: ReadonlyArray<readonly [string, string]>) => {
    const value = params.get(name)
    return value && options.some(([each]) => each === value) ? { [name]: value } : {}
  }
  return {
    ...one('whose', WHOSE),
    ...one('state', STATE_OPTIONS),
    ...one('reason', REASONS),
  }
}

/** Which part of the queue is shown; it stands in the address, so that it can be kept and sent. */
export function QueueFilters() {
  const id = useId()
  const filter = useQueueFilter()
  const [, setParams] = useSearchParams()
  const choose = (name: string) => (event: { target: { value: string } }) =>
    setParams(
      (params) => {
        if (event.target.value) params.set(name, event.target.value)
        else params.delete(name)
        return params
      },
      { replace: true },
    )
  return (
    <search className="mt-4 grid gap-3 sm:grid-cols-3">
      <SelectField
        id={`${id}whose`}
        label="Whose"
        options={WHOSE}
        value={filter.whose ?? ''}
        onChange={choose('whose')}
      />
      <SelectField
        id={`${id}state`}
        label="State"
        options={STATE_OPTIONS}
        value={filter.state ?? ''}
        onChange={choose('state')}
      />
      <SelectField
        id={`${id}reason`}
        label="Why it waits"
        options={REASONS}
        value={filter.reason ?? ''}
        onChange={choose('reason')}
      />
    </search>
  )
}
