// node write-software-list.ts FOLDER DPKG_STATUS: prints the list of what the image holds. The
// Containerfile calls it where the builds, production's packages and the base's list are all at hand.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledList } from './bundled-packages.ts'
import { listSoftware } from './software-list.ts'

const [installed = '', dpkgStatus = ''] = process.argv.slice(2)
const { name, version } = read('package.json')
const list = listSoftware({
  name,
  version,
  locked: read('package-lock.json').packages,
  isInstalled: (folder) => existsSync(join(installed, folder)),
  bundled: ['web', 'panel', 'server'].flatMap((build) => read(bundledList(build))),
  nodeVersion: process.version.slice(1),
  dpkgStatus: readFileSync(dpkgStatus, 'utf8'),
})
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`)

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
