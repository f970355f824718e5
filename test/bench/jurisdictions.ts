// What a lookup of the recording office costs, in time and memory:
//   node --expose-gc test/bench/jurisdictions.ts
import { listAddresses } from '../../standins/geocoder/addresses.ts'

const addresses = listAddresses().filter(({ country }) => country === 'us')
const used = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** This process's own CPU time: a busy machine doesn't count. */
const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

const before = used()
const started = process.cpuUsage()
const { resolveJurisdiction } = await import('../../src/addresses/offices/jurisdiction.ts')
const loadMs = cpuMs(started)
const loadedMiB = (used() - before) / 2 ** 20

const rounds = 10
for (const address of addresses) resolveJurisdiction(address)
const begun = process.cpuUsage()
for (let round = 0; round < rounds; round++) {
  for (const address of addresses) resolveJurisdiction(address)
}
const microseconds = (cpuMs(begun) * 1000) / (rounds * addresses.length)
const figures = { lookups: rounds * addresses.length, microseconds, loadMs, loadedMiB }
process.stdout.write(`${JSON.stringify(figures)}\n`)
