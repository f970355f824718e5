import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { bundledPackages } from './deploy/image/bundled-packages.ts'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}

/**
 * `server.js` only turns on Node's compile cache and goes on in `server.main.js`: what a file imports
 * is compiled before its first line runs. The cache is in a folder that only whoever installs can
 * write to, since what's in it is run; where nobody can, there's none.
 */
const compileCached: Plugin = {
  name: 'compile-cached',
  generateBundle(_options, bundle) {
    const entries = Object.values(bundle).filter((each) => each.type === 'chunk' && each.isEntry)
    for (const { fileName } of entries) {
      const source = `import { enableCompileCache } from 'node:module'
enableCompileCache(import.meta.dirname + '/../node_modules/.cache/compile')
await import('./${fileName}')
`
      this.emitFile({ type: 'asset', fileName: fileName.replace('.main', ''), source })
    }
  },
}

/** Bundles the roles. Production dependencies stay external; everything else is bundled. */
export default defineConfig({
  publicDir: false,
  plugins: [bundledPackages('server'), compileCached],
  // As text that's parsed, not as source that's compiled: the map of the counties alone is a megabyte.
  json: { namedExports: false, stringify: true },
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        server: 'src/server.ts',
        worker: 'src/worker.ts',
        manage: 'src/manage.ts',
        'recognize-crops': 'src/platform/lab/recognize-crops.ts',
      },
      output: { entryFileNames: '[name].main.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
