import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { milliseconds, percentile } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import type { Paint } from './page/main.tsx'

const LOADS = 7
const ROUNDS = 20
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The console's own chart with 20 lines of 1,000 points, built as it ships, in Chromium without a GPU. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-charts-'))
  const browser = await chromium.launch({
    executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await buildPage(folder)
    console.log(`20 lines × 1,000 points, ${browser.version()} (${machine()})`)
    row('size of the chunk with the library', `${librarySize(folder)} kB gzip`)
    row('milliseconds, to the frame after it', 'p50', 'longest')
    await measure(browser, folder)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

async function measure(browser: Browser, folder: string): Promise<void> {
  const { url, close } = await serve(folder)
  const cold: number[] = []
  let page: Page | undefined
  for (let load = 0; load < LOADS; load++) {
    await page?.close()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.waitForFunction('globalThis.paint')
    cold.push(await ask(page, 'cold'))
  }
  print('cold: library loaded, drawn', cold)
  for (const [name, what] of [
    ['newData', 'new data'],
    ['theme', 'other theme'],
    ['cursor', 'cursor moved'],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await ask(page!, name))
    print(what, times)
  }
  close()
}

const ask = (page: Page, name: keyof Paint): Promise<number> =>
  page.evaluate((wanted) => (globalThis as unknown as { paint: Paint }).paint[wanted](), name)

const print = (what: string, times: number[]) =>
  row(what, milliseconds(percentile(times, 0.5)), milliseconds(Math.max(...times)))

/** The page of `page/`, as it ships. */
export async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('page', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', manifest: 'manifest.json' },
  })
}

/** Of the chunk that is loaded when the first chart is shown. */
function librarySize(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const [, chunk] = Object.entries(manifest).find(([name]) => name.endsWith('ui/chart/Plot.tsx'))!
  return (gzipSync(readFileSync(join(folder, chunk.file))).length / 1000).toFixed(0)
}

/** Also for what moves over the same page (bench/console/felt.ts). */
export async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const body = readFileSync(join(folder, path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

if (import.meta.main) await run()
