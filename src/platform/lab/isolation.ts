import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

/** The kernel's walls, best first. In a process namespace, the shell is the first process: killing
 * it ends everything started under it, wherever it hides. */
export const WALLS = [
  { keeps: 'network, processes and files', flags: ['--net', '--ipc', '--pid', '--mount-proc'] },
  { keeps: 'network and processes', flags: ['--net', '--ipc', '--pid'] },
  { keeps: 'network', flags: ['--net'] },
] as const

/** Mounts an empty folder over each one to hide. The work folder is inside one of them, and stays
 * reachable as the working directory. Tesseract has to write to /tmp. */
const HIDE = `
  count=$1; shift
  while [ "$count" -gt 0 ]; do
    mount -t tmpfs -o mode=1777,size=64m none "$1" || exit 126
    shift; count=$((count - 1))
  done
  "$@"
  exit $?`

export interface Isolation {
  keeps: (typeof WALLS)[number]['keeps'] | 'nothing'
  /** Whether programs run as a different user from ours. */
  asNobody: boolean
  wrapper: string[]
}

/** Tried once, since a container may forbid what the same kernel allows elsewhere. */
export async function findIsolation(
  log: Log,
  hidden: string[],
  walls: ReadonlyArray<(typeof WALLS)[number]> = WALLS,
): Promise<Isolation> {
  // Once the outer folder is hidden, the inner one is no longer there to hide.
  const innerFirst = hidden.toSorted((one, other) => other.length - one.length)
  // Anyone but root can create namespaces only inside a user namespace, where they are root.
  const root = isRoot() ? [] : ['--map-root-user']
  for (const { keeps, flags } of walls) {
    const wrapper = ['unshare', ...root, ...flags, '--kill-child', '--']
    const found = isolation(keeps, wrapper, keeps === WALLS[0].keeps ? innerFirst : [])
    if (!(await works(found))) continue
    if (keeps !== WALLS[0].keeps) {
      log.warn({ keeps }, 'not all that should be is kept from programs that open documents here')
    }
    return found
  }
  const found = isolation('nothing', [], [])
  if (!(await works(found))) throw new Error('Programs can’t be run with fewer rights here')
  log.warn(
    'programs that open documents have the network here: unshare --net is not allowed. Give the worker CAP_SYS_ADMIN or user namespaces, or a network without a way out',
  )
  return found
}

export function dropTo({ asNobody }: Isolation): { uid: number; gid: number } | undefined {
  return asNobody ? NOBODY : undefined
}

/** Whether a file is ours, or was handed to a program of ours. */
export function isOurs(uid: number): boolean {
  return uid === process.getuid?.() || (isRoot() && uid === NOBODY.uid)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isolation(keeps: Isolation['keeps'], walls: string[], hidden: string[]): Isolation {
  const asNobody = isRoot()
  const drop = asNobody
    ? [`--reuid=${NOBODY.uid}`, `--regid=${NOBODY.gid}`, '--clear-groups', '--bounding-set=-all']
    : keeps === 'nothing'
      ? []
      : ['--bounding-set=-all']
  const wrapper = [
    // If the worker is killed, its programs go with it.
    ...['setpriv', '--pdeathsig=KILL', '--'],
    ...walls,
    ...['sh', '-c', HIDE, 'sh', String(hidden.length), ...hidden],
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
