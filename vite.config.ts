import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildEnvironmentOptions,
  defineConfig,
  type HtmlTagDescriptor,
  type Plugin,
  type UserConfig,
  type ViteDevServer,
} from 'vite'
import { bundledPackages } from './deploy/image/bundled-packages.ts'
import { isAppPath, shellOf } from './src/contract/paths.ts'
import { copyrightYears } from './src/policy.ts'
import {
  CART_ITEMS,
  CART_LINES,
  COMMON,
  MONEY,
  ORDER_WORDS,
  PARTS,
  SELLER,
  SIGN_IN,
} from './src/web/build/areas.ts'

const webRoot = resolve(import.meta.dirname, 'src/web')
const { env } = process

/**
 * What the app's page needs beyond its source: a place for the settings, and the fonts of the first
 * paint.
 */
function completeHead(): Plugin {
  return {
    name: 'complete-head',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const fonts = Object.keys(bundle ?? {}).filter(isFontOfFirstPaint)
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'shop-config' },
            children: '__SHOP_CONFIG__',
            injectTo: 'head',
          },
          ...fonts.map(preloadOf),
        ]
      },
    },
  }
}

function isFontOfFirstPaint(file: string): boolean {
  return /-basic-[^/]*\.woff2$/.test(file)
}

function preloadOf(file: string): HtmlTagDescriptor {
  const attrs = {
    rel: 'preload',
    href: `/${file}`,
    as: 'font',
    type: 'font/woff2',
    crossorigin: '',
  }
  return { tag: 'link', attrs, injectTo: 'head' }
}

/**
 * Nothing is built in development, so pages are rendered on request, the way the server would send
 * them.
 */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.originalUrl ?? '/', 'http://localhost').pathname
        renderPage(server, path).then(({ status, html }) => {
          response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
        }, next)
      })
    },
  }
}

async function renderPage(server: ViteDevServer, path: string) {
  if (isAppPath(path)) {
    const source = await readFile(resolve(webRoot, shellOf(path)), 'utf8')
    return { status: 200, html: fillTokens(await server.transformIndexHtml(path, source)) }
  }
  const { STATIC_PAGES } = await server.ssrLoadModule('/build/static-pages.tsx')
  const { renderStaticPage } = await server.ssrLoadModule('/build/render-page.tsx')
  const css = '@import "/styles.css";'
  const found = STATIC_PAGES.find((page: { path?: string }) => page.path === path)
  const script = `/${found?.script ?? 'shop/start-page.ts'}`
  const assets = { css, fonts: [], script, later: found?.later && `/${found.later}` }
  const missing = STATIC_PAGES.find((page: { file: string }) => page.file === '404.html')
  const html = fillTokens(await renderStaticPage(found ?? missing, assets))
  return { status: found ? 200 : 404, html }
}

function fillTokens(html: string): string {
  const brandName = env.BRAND_NAME ?? 'Deedbox'
  const supportEmail = env.SUPPORT_EMAIL ?? 'support@example.com'
  const config = {
    brandName,
    seller: brandName,
    supportEmail,
    copyrightYears: copyrightYears(new Date()),
    timeZone: env.TIME_ZONE ?? 'America/New_York',
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    stripeScriptUrl: env.STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/v3/',
  }
  return html
    .replaceAll('__SHOP_CONFIG__', () => JSON.stringify(config).replaceAll('<', '\\u003c'))
    .replaceAll('__PUBLIC_URL__', () => env.PUBLIC_URL ?? '')
    .replaceAll('__BRAND_NAME_JSON__', () => JSON.stringify(brandName).slice(1, -1))
    .replaceAll('__BRAND_NAME__', () => brandName)
    .replaceAll('__SELLER__', () => env.SELLER_NAME ?? brandName)
    .replaceAll('__COPYRIGHT_YEARS__', () => config.copyrightYears)
    .replaceAll('__SUPPORT_EMAIL__', () => supportEmail)
}

/** Downshift gives each of its hooks its state types by an assignment, which keeps the hooks that we
 * don't call, four kilobytes gzipped, in the build. */
const UNCALLED = /^(useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .+$/gm
function withoutUncalledHooks(): Plugin {
  return {
    name: 'without-uncalled-hooks',
    apply: 'build',
    transform: {
      filter: { id: /downshift\.esm/ },
      handler: (code) => ({ code: code.replace(UNCALLED, ''), map: null }),
    },
  }
}

/** Its own document and its own files, since whoever works in it doesn't shop: what more than one page
 * needs is one file, and each page one more. What's large comes when it's shown. */
const panel: BuildEnvironmentOptions = {
  outDir: resolve(import.meta.dirname, 'dist/web'),
  emptyOutDir: false,
  assetsDir: 'assets',
  chunkSizeWarningLimit: 900,
  rolldownOptions: {
    input: { panel: resolve(webRoot, 'panel.html') },
    output: {
      codeSplitting: {
        groups: [
          {
            name: 'panel-shared',
            test: (id) => !/pdfjs-dist|us-atlas|county-(map|shapes|outline)|\/document\//.test(id),
            minShareCount: 2,
          },
        ],
      },
    },
  },
}

/** `vite build` makes the shop and the account, `vite build --mode panel` the panel. */
export default defineConfig(
  ({ mode }): UserConfig => ({
    root: webRoot,
    appType: 'custom',
    plugins: [
      react(),
      tailwindcss(),
      completeHead(),
      servePages(),
      withoutUncalledHooks(),
      bundledPackages(mode === 'panel' ? 'panel' : 'web'),
    ],
    resolve: { alias: { 'prop-types': resolve(webRoot, 'build/no-prop-types.ts') } },
    publicDir: mode === 'panel' ? false : 'public',
    build:
      mode === 'panel'
        ? panel
        : {
            outDir: resolve(import.meta.dirname, 'dist/web'),
            emptyOutDir: true,
            assetsDir: 'assets',
            // Read by the prerender, which then removes it.
            manifest: true,
            // The atlases, in kB: each comes with the one map it draws. What a page loads is held by
            // budgets.spec.ts.
            chunkSizeWarningLimit: 900,
            rolldownOptions: {
              input: {
                app: resolve(webRoot, 'app.html'),
                'start-page': resolve(webRoot, 'shop/start-page.ts'),
                'code-blocks': resolve(webRoot, 'shop/developers/code-blocks.ts'),
                'start-app': resolve(webRoot, 'shop/start-app.ts'),
                suggest: resolve(webRoot, 'shop/landing/suggest.ts'),
              },
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'common', test: COMMON, includeDependenciesRecursively: false },
                    { name: 'cart-items', test: CART_ITEMS, includeDependenciesRecursively: false },
                    { name: 'cart-lines', test: CART_LINES, includeDependenciesRecursively: false },
                    { name: 'money', test: MONEY, includeDependenciesRecursively: false },
                    {
                      name: 'order-words',
                      test: ORDER_WORDS,
                      includeDependenciesRecursively: false,
                    },
                    { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
                    { name: 'parts', test: PARTS, includeDependenciesRecursively: false },
                    { name: 'seller', test: SELLER, includeDependenciesRecursively: false },
                  ],
                },
              },
            },
          },
    server: {
      proxy: env.API_URL ? { '^/((api|d|o)/|sample/.*(pdf|zip)$)': { target: env.API_URL } } : {},
    },
  }),
)
