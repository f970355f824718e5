import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Where a build writes which packages it took in: they're in the image though nothing installs them. */
export const bundledList = (build: string) => `dist/${build}-packages.json`

export function bundledPackages(build: 'web' | 'panel' | 'server'): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const names = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(packageOf))
      mkdirSync('dist', { recursive: true })
      writeFileSync(bundledList(build), `${JSON.stringify([...new Set(names)].sort(), null, 2)}\n`)
    },
  }
}

/** The innermost package that a module is part of, with the version that is installed there. */
function packageOf(id: string): string[] {
  const [, path] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? []
  if (!path) return []
  const { name, version } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  return [`${name}@${version}`]
}
