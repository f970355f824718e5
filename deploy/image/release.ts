// What vouches for an image: its list of software says which image it lists and from which commit it
// was built, one file has the hashes of the archive and the list, and minisign signs that file.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const ARCHIVE = 'deedbox.oci.tar'
export const LIST = 'deedbox.cdx.json'
const SUMS = 'SHA256SUMS'

/** Completes the list and hashes it with the archive beside it. */
export function sealRelease(folder: string, of: { digest: string; commit: string }): void {
  const file = join(folder, LIST)
  const list = JSON.parse(readFileSync(file, 'utf8'))
  const { component } = list.metadata
  component.hashes = [{ alg: 'SHA-256', content: of.digest.replace('sha256:', '') }]
  component.pedigree = { commits: [{ uid: of.commit }] }
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
  const sums = execFileSync('sha256sum', [ARCHIVE, LIST], { cwd: folder })
  writeFileSync(join(folder, SUMS), sums)
}

/** The comment is signed too: it's what whoever verifies reads. */
export function signRelease(folder: string, key: string): void {
  const { name, version, hashes } = JSON.parse(readFileSync(join(folder, LIST), 'utf8')).metadata
    .component
  const comment = `${name} ${version} sha256:${hashes[0].content}`
  const file = join(folder, SUMS)
  execFileSync('minisign', ['-S', '-s', key, '-m', file, '-t', comment], { stdio: 'inherit' })
}
