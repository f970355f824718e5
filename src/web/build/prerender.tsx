import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Manifest } from 'vite'
import { fileOf } from '../../contract/paths.ts'
import { queryClient } from '../query-client.ts'
import { APP_PAGES, renderAppPage } from './app-page.tsx'
import type { StaticPage } from './page-head.tsx'
import { pruneCss } from './prune-css.ts'
import { DRAWN_ASSETS, renderStaticPage } from './render-page.tsx'
import { STATIC_PAGES } from './static-pages.tsx'

const SHOP = resolve(import.meta.dirname, '../shop')

// Runs after the client build, whose manifest lists the hashed file names.
const out = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../dist/web'))
const manifest: Manifest = JSON.parse(await readFile(resolve(out, '.vite/manifest.json'), 'utf8'))

function chunk(source: string) {
  const found = manifest[source]
  if (!found) throw new Error(`The client's build has no ${source}`)
  return found
}

const fonts = Object.values(manifest)
  .map(({ file }) => file)
  // The full-alphabet font files are fetched only when a page needs them.
  .filter((file) => /-basic-[^/]*\.woff2$/.test(file))
const stylesheets = chunk('app.html').css ?? []
if (stylesheets.length === 0) throw new Error("The client's build has no stylesheet")

const css = (
  await Promise.all(stylesheets.map((file) => readFile(resolve(out, file), 'utf8')))
).join('')

/** A chunk and everything it imports, the chunk itself first. */
function withImports(source: string): string[] {
  const { file, imports = [] } = chunk(source)
  return [`/${file}`, ...imports.flatMap(withImports)]
}

/** The scripts of all that the shop can show without leaving its document. */
function shopFiles(source = 'app.html', seen = new Set<string>()): Set<string> {
  const { file, imports = [], dynamicImports = [] } = chunk(source)
  if (seen.has(file) || /^(panel|account)\//.test(source)) return seen
  seen.add(file)
  for (const next of [...imports, ...dynamicImports]) shopFiles(next, seen)
  return seen
}

const common = { css, fonts: fonts.map((file) => `/${file}`) }
const pages: StaticPage[] = STATIC_PAGES.map((page) => ({
  script: 'shop/start-page.ts',
  ...page,
}))
const bare = await Promise.all(pages.map((page) => renderStaticPage(page, { ...common, css: '' })))
/** Of the pages that the server draws: each class in them may come up. */
const drawn: string[] = []
for await (const name of glob('{places,status}/*.tsx', { cwd: SHOP })) {
  drawn.push(await readFile(resolve(SHOP, name), 'utf8'))
}
// One sheet for all of them but one: the content policy names each.
const pruned = { ...common, css: pruneCss(css, bare, drawn) }
for (const [index, page] of pages.entries()) {
  const file = resolve(out, page.file)
  const [script, later] = [page.script, page.later].map(
    (source) => source && `/${chunk(source).file}`,
  )
  // With the rules of all the others, the landing page wouldn't arrive in one flight.
  const own = page.path === '/' ? [script, later].filter((name) => name !== undefined) : undefined
  const sheet = own
    ? pruneCss(
        css,
        [bare[index] ?? ''],
        await Promise.all(own.map((name) => readFile(out + name, 'utf8'))),
      )
    : pruned.css
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await renderStaticPage(page, { ...pruned, css: sheet, script, later }))
}
await writeFile(resolve(out, DRAWN_ASSETS), JSON.stringify(pruned))
const starter = `/${chunk('shop/start-app.ts').file}`
const shopScripts = await Promise.all(
  [...shopFiles()].map((file) => readFile(resolve(out, file), 'utf8')),
)
const renderApp = (sheet: string) =>
  Promise.all(
    APP_PAGES.map((page) => {
      const app = [...new Set([...withImports('app.html'), ...withImports(page.module)])]
      return renderAppPage(page, { ...common, css: sheet, starter, app })
    }),
  )
const shopCss = pruneCss(css, await renderApp(''), shopScripts)
for (const [index, html] of (await renderApp(shopCss)).entries()) {
  const file = resolve(out, fileOf(APP_PAGES[index]?.route ?? ''))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}
// What the pages would have loaded is kept for five minutes, and this process with it.
queryClient.clear()
await rm(resolve(out, '.vite'), { recursive: true })
