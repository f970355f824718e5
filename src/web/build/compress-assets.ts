// The last build step: compresses the assets once and well instead of on every request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const web = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../dist/web'))
const files = (await readdir(web, { recursive: true })).filter((name) =>
  /\.(m?js|css|svg|json)$/.test(name),
)

for (const name of files) {
  const path = join(web, name)
  const content = await readFile(path)
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
