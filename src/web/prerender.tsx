import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Manifest } from 'vite'
import { renderStaticPage, STATIC_PAGES } from './static-pages.tsx'

// Runs after the client's build: the manifest says under which hashed names its files stand.
const out = resolve(import.meta.dirname, '../../dist/web')
const manifest: Manifest = JSON.parse(await readFile(resolve(out, '.vite/manifest.json'), 'utf8'))

function chunk(source: string) {
  const found = manifest[source]
  if (!found) throw new Error(`The client's build has no ${source}`)
  return found
}

const fonts = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.woff2'))
const stylesheets = chunk('app.html').css ?? []
if (stylesheets.length === 0) throw new Error("The client's build has no stylesheet")

const assets = {
  stylesheets: stylesheets.map((file) => `/${file}`),
  fonts: fonts.map((file) => `/${file}`),
  script: `/${chunk('capture-ad-click.ts').file}`,
}
for (const page of STATIC_PAGES) {
  await writeFile(resolve(out, page.file), await renderStaticPage(page, assets))
}
await rm(resolve(out, '.vite'), { recursive: true })
