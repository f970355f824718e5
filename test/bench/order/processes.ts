import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const TICKS_PER_SECOND = 100

/** User and system time of a process in milliseconds, as Linux counts it. */
export function cpuMs(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13).map(Number)
  return inMs(user, system)
}

/** PostgreSQL with all its backends, those that have ended among them, but for those that only
 * measure. */
export function postgresCpuMs(pid: number, measuring: ReadonlySet<number>): number {
  const own = inMs(...statOf(pid).slice(11, 15).map(Number))
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && !measuring.has(Number(name)))
    .map((name) => childCpuMs(Number(name), pid))
  return children.reduce((sum, each) => sum + each, own)
}

/** Nothing if it's another's child, or ended while we looked: then its parent has counted it. */
function childCpuMs(pid: number, parent: number): number {
  try {
    const fields = statOf(pid).map(Number)
    return fields[1] === parent ? inMs(fields[11], fields[12]) : 0
  } catch {
    return 0
  }
}

/** What follows the name in parentheses, which may itself hold anything. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

function inMs(...ticks: (number | undefined)[]): number {
  return (ticks.reduce<number>((sum, each = 0) => sum + each, 0) * 1000) / TICKS_PER_SECOND
}

/** A module of this folder as a process of its own, and the first thing it says. */
export async function startModule<T>(
  name: string,
  args: string[] = [],
): Promise<{ child: ChildProcess; said: T }> {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, { execArgv: [] })
  const [said] = await once(child, 'message')
  return { child, said: said as T }
}

/** Asks a process that was started as a module. */
export async function ask<T>(child: ChildProcess): Promise<T> {
  const answer = once(child, 'message')
  child.send('report')
  return (await answer)[0] as T
}

/** A program that says when it's up. */
export async function startProgram(
  args: string[],
  options: { cwd: string; env: Record<string, string>; until: string },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000)
      if (output.includes(options.until)) resolve()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended:\n${output}`)))
  })
  return child
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A command, to completion. */
export async function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<void> {
  const env = { ...process.env, ...options.env }
  await promisify(execFile)(command, args, { cwd: options.cwd, env })
}
