import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missingPackages } from '../src/platform/lab/lab.ts'

const SCANNER = 'clamav-daemon'
const SCANNER_AT = ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd']
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends']

/**
 * How thoroughly this machine can check documents, after installing the programs for it if allowed.
 */
export async function findDocumentTools(say: (text: string) => void): Promise<'full' | 'index'> {
  const missing = await missingHere()
  if (missing.length === 0) return 'full'
  const command = `apt-get ${INSTALL.join(' ')} ${missing.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${missing.join(', ')}: deeds are drawn, read and scanned before delivery …`)
    if (install(missing, say) && (await missingHere()).length === 0) return 'full'
  }
  say(`
  The pages of deeds are NOT read or scanned here: ${missing.join(', ')} missing.
  What the index says is believed. To check them as in production:
    ${process.getuid?.() === 0 ? '' : 'sudo '}${command}
`)
  return 'index'
}

async function missingHere(): Promise<string[]> {
  const scanner = SCANNER_AT.some((file) => existsSync(file)) ? [] : [SCANNER]
  return [...(await missingPackages()), ...scanner]
}

function install(packages: string[], say: (text: string) => void): boolean {
  // Makes apt think no services run: if the package started its scanner, it wouldn't be ours to
  // stop.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', [...INSTALL, ...packages], { env, stdio: 'ignore' })
    return true
  } catch (error) {
    say(`apt-get failed: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}
