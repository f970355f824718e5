import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** The Debian packages that bring the programs which commands here start. */
const PACKAGES = {
  buildah: 'buildah',
  'chromium-headless-shell': 'chromium-headless-shell',
  clamd: 'clamav-daemon',
  haproxy: 'haproxy',
  minisign: 'minisign',
  mmdebstrap: 'mmdebstrap',
  pdftoppm: 'poppler-utils',
  prometheus: 'prometheus',
  qpdf: 'qpdf',
  'swift-proxy-server': 'swift-proxy swift-account swift-container swift-object memcached',
  tesseract: 'tesseract-ocr tesseract-ocr-eng fonts-urw-base35',
  unshare: 'util-linux',
}

export type Program = keyof typeof PACKAGES

/** Ends a command that lacks a program, before it has done half its work. */
export function needPrograms(command: string, programs: readonly Program[]): void {
  const sentence = lackOf(command, programs)
  if (!sentence) return
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** What a person has to install, in a sentence; nothing if it's all there. */
export function lackOf(
  command: string,
  programs: readonly Program[],
  path = `${process.env.PATH}:/usr/sbin`,
): string | undefined {
  const folders = path.split(':')
  const missing = programs.filter((each) => !folders.some((folder) => canRun(join(folder, each))))
  if (missing.length === 0) return undefined
  const packages = [...new Set(missing.map((each) => PACKAGES[each]))].join(' ')
  const names = new Intl.ListFormat('en-US').format(missing)
  return `${command} needs ${names}: apt-get install --no-install-recommends ${packages}`
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
