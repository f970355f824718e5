import { expect, it } from 'vitest'
import { fakeSource } from '../../../test/support/fulfillment/fulfill.ts'
import { countedSource, type SourceCall } from './counted-source.ts'
import type { Answer, Parcel } from './source.ts'

const ADDRESS = { streetAddress: '1 Main St', city: 'Troy', state: 'NY', zipCode: '12180' }

function counted(answer: Answer<Parcel>, record?: (call: SourceCall) => Promise<void>) {
  const calls: SourceCall[] = []
  const source = fakeSource({ name: 'office', resolveParcel: async () => answer })
  const keep = async (call: SourceCall) => void calls.push(call)
  return { calls, source: countedSource(source, record ?? keep, () => new Date(0)) }
}

const signal = new AbortController().signal

it('a counted source passes its answer on and is counted with it', async () => {
  const { calls, source } = counted({ answer: 'not_found' })
  expect(await source.resolveParcel(ADDRESS, signal)).toEqual({ answer: 'not_found' })
  expect(calls).toMatchObject([{ source: 'office', answer: 'not_found', at: new Date(0) }])
})

it("a counted source isn't counted for calls we never made or gave up on", async () => {
  const unasked = counted({ answer: 'down', detail: 'left alone', isUnasked: true })
  await unasked.source.resolveParcel(ADDRESS, signal)
  const stopped = counted({ answer: 'down', detail: 'no answer in time' })
  await stopped.source.resolveParcel(ADDRESS, AbortSignal.abort())
  expect([...unasked.calls, ...stopped.calls]).toEqual([])
})

it("a counted source answers even if the count can't be recorded", async () => {
  const { source } = counted({ answer: 'not_found' }, () =>
    Promise.reject(new Error('no database')),
  )
  expect(await source.resolveParcel(ADDRESS, signal)).toEqual({ answer: 'not_found' })
})
