import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { DocumentLab } from './document-lab.ts'
import { findIsolation } from './isolation.ts'
import { PROGRAMS } from './pdf-tools.ts'
import { plainLab } from './plain-lab.ts'
import { openSandbox, PROGRAM_PATH, sweepRooms } from './sandbox.ts'
import { toolLab } from './tool-lab.ts'
import { clamdScan } from './virus-scan.ts'

/** Without it, tesseract starts but reads nothing. */
const ENGLISH = 'tesseract-ocr-eng'

/** What Helvetica, Times and Courier are drawn with if a file doesn't embed them. */
const FONTS = 'fonts-urw-base35'
const FONTS_AT = ['opentype/urw-base35', 'type1/urw-base35', 'urw-base35', 'gsfonts'].map(
  (folder) => `/usr/share/fonts/${folder}`,
)

/** The lab the configuration asks for. No lab is better than one that can't do what it promises. */
export async function labOf(
  config: Pick<Config, 'CHECKING' | 'CLAMD_URL' | 'STORAGE_DIR' | 'SANDBOX'>,
  log: Log,
  isolate = findIsolation,
): Promise<DocumentLab> {
  const { CHECKING, CLAMD_URL, STORAGE_DIR, SANDBOX } = config
  if (CHECKING === 'index') return plainLab
  if (!CLAMD_URL) {
    throw new Error('CHECKING=full needs CLAMD_URL: no document is delivered that was not scanned')
  }
  const packages = await missingPackages()
  if (packages.length > 0) {
    throw new Error(
      `CHECKING=full needs programs that are not here: apt-get install --no-install-recommends ${packages.join(' ')}`,
    )
  }
  await sweepRooms(Date.now(), log)
  const folders = [tmpdir(), ...(STORAGE_DIR ? [resolve(STORAGE_DIR)] : [])]
  const isolation = await isolate(log, folders.filter(existsSync))
  if (isolation.keeps === 'nothing' && SANDBOX === 'required') {
    throw new Error(
      'Programs that open documents would have the network here, and could read what this worker knows: allow user namespaces or give it CAP_SYS_ADMIN. SANDBOX=best_effort starts it anyway',
    )
  }
  log.info({ keeps: isolation.keeps, asNobody: isolation.asNobody }, 'the lab is open')
  return toolLab({ sandbox: openSandbox(isolation), scan: clamdScan(CLAMD_URL) })
}

/** The Debian packages of the programs and data the lab needs but can't find. */
export async function missingPackages(path = PROGRAM_PATH): Promise<string[]> {
  const missing = new Set<string>()
  for (const [program, debian] of Object.entries(PROGRAMS)) {
    if (!(await isThere(program, path))) missing.add(debian)
  }
  if (!missing.has(PROGRAMS.tesseract) && !(await canReadEnglish())) missing.add(ENGLISH)
  if (!(await anyIs(FONTS_AT, constants.R_OK))) missing.add(FONTS)
  return [...missing]
}

async function canReadEnglish(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('tesseract', ['--list-langs'])
  return stdout.split('\n').includes('eng')
}

function isThere(program: string, path: string): Promise<boolean> {
  const places = path.split(':').map((folder) => join(folder, program))
  return anyIs(places, constants.X_OK)
}

function anyIs(places: string[], mode: number): Promise<boolean> {
  const tries = places.map((place) => access(place, mode))
  return Promise.any(tries).then(
    () => true,
    () => false,
  )
}
