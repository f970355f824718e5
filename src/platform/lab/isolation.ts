import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'

/** The user without rights of every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * The kernel's walls, the best first. In a process namespace the shell is the first process: when
 * it is killed everything that was started behind it ends too, wherever it has hidden.
 */
const WALLS = [
  { keeps: 'network, processes and files', flags: ['--net', '--ipc', '--pid', '--mount-proc'] },
  { keeps: 'network and processes', flags: ['--net', '--ipc', '--pid'] },
  { keeps: 'network', flags: ['--net'] },
] as const

/**
 * Lays an empty folder over each that is to be hidden, then runs the rest. The folder of the work is
 * among them, and stays within reach as the one that the program stands in. Tesseract writes into
 * /tmp, whatever it is told, so that the empty ones may be written to, a little.
 */
const HIDE = `
  count=$1; shift
  while [ "$count" -gt 0 ]; do
    mount -t tmpfs -o mode=1777,size=64m none "$1" || exit 126
    shift; count=$((count - 1))
  done
  "$@"
  exit $?`

export interface Isolation {
  /** What this machine allows us to keep from a program. */
  keeps: (typeof WALLS)[number]['keeps'] | 'nothing'
  /** Whether programs run as another user than ours. */
  asNobody: boolean
  /** The words in front of a command. */
  wrapper: string[]
}

/** These folders are hidden where that can be. Tried once, since a container may forbid what the same kernel allows elsewhere. */
export async function findIsolation(log: Log, hidden: string[]): Promise<Isolation> {
  // Once the outer one is hidden, the inner one is no longer there to be hidden.
  const innerFirst = hidden.toSorted((one, other) => other.length - one.length)
  for (const { keeps, flags } of WALLS) {
    const walls = ['unshare', ...asRoot(), ...flags, '--kill-child', '--']
    const found = isolation(keeps, walls, keeps === WALLS[0].keeps ? innerFirst : [])
    if (!(await works(found))) continue
    if (keeps !== WALLS[0].keeps) {
      log.warn({ keeps }, 'not all that should be is kept from programs that open documents here')
    }
    return found
  }
  const found = isolation('nothing', [], [])
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

function isolation(keeps: Isolation['keeps'], walls: string[], hidden: string[]): Isolation {
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
