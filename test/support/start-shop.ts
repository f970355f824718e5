import { spawn } from 'node:child_process'
import { once } from 'node:events'
import config from '../../playwright.config.ts'

export interface StartedShop {
  url: string
  stop(): Promise<void>
}

/** The shop the journeys run against, for tests that aren't journeys. */
export async function startShop(): Promise<StartedShop> {
  const server = [config.webServer].flat()[0]
  if (!server?.url) throw new Error('playwright.config.ts starts no shop')
  const child = spawn(server.command, {
    shell: true,
    // Its own process group: the shop behind the shell can be told to stop.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...server.env },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  try {
    await untilReady(server.url, Date.now() + (server.timeout ?? 60_000), () => child.exitCode)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: new URL(server.url).origin, stop }
}

async function untilReady(url: string, deadline: number, exitCode: () => number | null) {
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (exitCode() !== null) throw new Error(`The shop ended by itself: ${exitCode()}`)
    if (Date.now() > deadline) throw new Error(`The shop is not ready: ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
