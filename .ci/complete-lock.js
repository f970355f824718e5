// `npm run lock`, after an install has changed the lockfile: names the builds for other platforms that
// the registry in use did not have. Without them `npm ci` refuses the whole lockfile; with them it
// skips what is not for the machine at hand.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || isLocked(path, name)) continue
    const platform = platformOf(name)
    // A dependency for every platform that is missing is a real gap, not one of ours to fill.
    if (!platform) throw new Error(`${name} is missing from the lockfile`)
    lock.packages[`node_modules/${name}`] = { version, dev: entry.dev, optional: true, ...platform }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} added\n`)

/** Found where Node would look for it: beside the dependant, or in any folder above. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at}${at ? '/' : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

function platformOf(name) {
  const [, os] =
    name.match(
      /\b(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32|windows)\b/,
    ) ?? []
  const [, cpu] =
    name.match(/\b(arm64|arm|ia32|x64|ppc64|riscv64|s390x|loong64|mips64el|wasm32)\b/) ?? []
  if (!os && !cpu) return undefined
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(name.includes('musl') ? { libc: ['musl'] } : {}),
  }
}
