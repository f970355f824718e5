import { afterEach, expect, it, vi } from 'vitest'
import * as log from '../ui/log.ts'
import { matchLines } from './run.ts'

const lines = Array.from({ length: 30 }, (_, number) => `${number + 1} Elm St, Troy, NY`)
const running = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

afterEach(() => {
  vi.restoreAllMocks()
})

it('matchLines asks for three at a time and answers in line order', async () => {
  let open = 0
  let most = 0
  const options = running()
  const matches = await matchLines(
    lines,
    async (line) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, line.length % 3))
      open -= 1
      return []
    },
    options,
  )
  expect(most).toBe(3)
  expect(matches.map(({ line }) => line)).toEqual(lines)
  expect(options.onProgress).toHaveBeenLastCalledWith(lines.length)
})

it("matchLines stops asking a service that's down", async () => {
  vi.spyOn(log, 'logFailure').mockImplementation(() => {})
  const ask = vi.fn().mockRejectedValue(new TypeError('no network'))
  const matches = await matchLines(lines, ask, running())
  expect(ask.mock.calls.length).toBeLessThan(10)
  expect(matches).toHaveLength(lines.length)
  for (const match of matches) expect(match).toMatchObject({ reason: 'unavailable' })
})

it("matchLines says which lines it hadn't reached when it was stopped", async () => {
  const controller = new AbortController()
  const ask = async () => {
    controller.abort()
    return []
  }
  const matches = await matchLines(lines, ask, { ...running(), signal: controller.signal })
  expect(matches.at(0)).toMatchObject({ reason: 'no_match' })
  expect(matches.at(-1)).toMatchObject({ reason: 'stopped' })
})
