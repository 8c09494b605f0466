import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
/** The highest but one: the highest takes twice the time for a hundredth less. */
const quality = 10
/** Below this a file is sent in one piece anyway. */
const least = 1_024

/**
 * Compresses the files once, when they are built, and as far as it goes: a sixth less to fetch than what a server
 * compresses while somebody waits.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    const assets = join(dir!, 'assets')
    const names = (await readdir(assets)).filter((name) => /\.(js|css|json)$/.test(name))
    await Promise.all(names.map((name) => compressFile(join(assets, name))))
  },
})

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path)
  if (plain.length < least) return
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
