import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from './log.ts'

/** The user without rights of every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * The kernel's walls, the best first. In a process namespace the shell is the first process: when
 * it is killed everything that was started behind it ends too, wherever it has hidden.
 */
const WALLS = [
  { keeps: 'network and processes', flags: ['--net', '--ipc', '--pid', '--mount-proc', '--fork'] },
  { keeps: 'network and processes', flags: ['--net', '--ipc', '--pid', '--fork'] },
  { keeps: 'network', flags: ['--net'] },
] as const

export interface Isolation {
  /** What this machine allows us to keep from a program. */
  keeps: 'network and processes' | 'network' | 'nothing'
  /** Whether programs run as another user than ours. */
  asNobody: boolean
  /** The words in front of a command. */
  wrapper: string[]
}

/** Tried once, since a container may forbid what the same kernel allows elsewhere. */
export async function findIsolation(log: Log): Promise<Isolation> {
  for (const { keeps, flags } of WALLS) {
    const found = isolation(keeps, ['unshare', ...asRoot(), ...flags, '--kill-child', '--'])
    if (await works(found)) {
      if (keeps === 'network') {
        log.warn('programs that open documents can see other processes: no process namespaces here')
      }
      return found
    }
  }
  const found = isolation('nothing', [])
  if (!(await works(found))) throw new Error('Programs can not be run with fewer rights here')
  log.warn(
    'programs that open documents have the network here: unshare --net is not allowed. Give the worker CAP_SYS_ADMIN or user namespaces, or a network without a way out',
  )
  return found
}

export function dropTo({ asNobody }: Isolation): { uid: number; gid: number } | undefined {
  return asNobody ? NOBODY : undefined
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Others than root may make namespaces only inside one of users, where they are root. */
function asRoot(): string[] {
  return isRoot() ? [] : ['--map-root-user']
}

function isolation(keeps: Isolation['keeps'], walls: string[]): Isolation {
  const asNobody = isRoot()
  const drop = asNobody
    ? [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--bounding-set=-all']
    : keeps === 'nothing'
      ? []
      : ['--bounding-set=-all']
  const wrapper = [
    // Should the worker be killed, its programs go with it.
    ...['setpriv', '--pdeathsig=KILL', '--'],
    ...walls,
    ...['sh', '-c', '"$@"; exit $?', 'sh'],
    ...['setpriv', ...drop, '--inh-caps=-all', '--no-new-privs', '--'],
  ]
  return { keeps, asNobody, wrapper }
}

async function works({ wrapper: [first = '', ...rest] }: Isolation): Promise<boolean> {
  return promisify(execFile)(first, [...rest, 'true'], { env: { PATH: '/usr/bin:/bin' } }).then(
    () => true,
    () => false,
  )
}
