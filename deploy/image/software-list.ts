// The image's contents as a CycloneDX list: what npm installed, what the builds took in, Node, and the
// Debian packages of the base. It carries no time and no serial number: the same image, the same list.
// `npm sbom` isn't used: it refuses a lockfile with overrides, and doesn't know what was bundled.

interface Locked {
  version?: string
  license?: string
  integrity?: string
}

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: Array<{ expression: string }>
  hashes?: Array<{ alg: 'SHA-512'; content: string }>
}

export interface Contents {
  name: string
  version: string
  /** The lockfile's packages by folder. */
  locked: Record<string, Locked>
  /** Whether production's install put a package into this folder. */
  isInstalled(folder: string): boolean
  /** `name@version` of what the builds took in. */
  bundled: string[]
  nodeVersion: string
  /** The base's list of Debian packages, as dpkg keeps it. */
  dpkgStatus: string
}

export function listSoftware(contents: Contents) {
  const { name, version, nodeVersion, dpkgStatus } = contents
  const components = new Map(
    [
      ...npmPackages(contents),
      component('application', `pkg:generic/node@${nodeVersion}`, 'node', nodeVersion),
      ...debianPackages(dpkgStatus),
    ].map((each) => [each['bom-ref'], each]),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: component('container', `pkg:generic/${name}@${version}`, name, version),
    },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

function npmPackages({ locked, isInstalled, bundled }: Contents): Component[] {
  const left = new Set(bundled)
  const found = Object.entries(locked).flatMap(([folder, entry]) => {
    const name = folder.split('node_modules/').at(-1)
    if (!folder || !name || !entry.version) return []
    const isBundled = left.delete(`${name}@${entry.version}`)
    return isBundled || isInstalled(folder) ? [npmPackage(name, entry.version, entry)] : []
  })
  if (left.size > 0) throw new Error(`Bundled, but not in the lockfile: ${[...left].join(', ')}`)
  return found
}

function npmPackage(name: string, version: string, { license, integrity }: Locked): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return {
    ...component('library', purl, name, version),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(sha512
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
      : {}),
  }
}

function debianPackages(dpkgStatus: string): Component[] {
  return dpkgStatus.split('\n\n').flatMap((paragraph) => {
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(paragraph)?.[1]
    const [name, version, arch] = [field('Package'), field('Version'), field('Architecture')]
    if (!name || !version || field('Status') !== 'install ok installed') return []
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`
    return [component('library', purl, name, version)]
  })
}

function component(type: string, purl: string, name: string, version: string): Component {
  return { 'bom-ref': purl, type, name, version, purl }
}
