import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from './run.js'
import { onLine, startService } from './service.js'
import { root } from './tell.js'

export const compiled = join(root, 'node_modules', '.cache', 'compiled')

/**
 * Left alone, V8 lets garbage wait in the old generation for long. The young one of the first thread is so large that
 * what a report leaves for some seconds is mostly gone before it is moved; other threads get less (`main.ts`).
 * What starting leaves is collected at its end (`--expose-gc`, `main.ts`).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=20', '--expose-gc']

/**
 * With compiled sources at hand Node needs no TypeScript stripper in memory; glibc keeps an arena per thread else, and
 * keeps to itself what is freed, slabs of samples and a part file's columns too, once it met larger ones
 * (docs/decisions/0215).
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? `${128 * 1024}`,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}

/** Made of server/src/main.ts and all it imports (docs/decisions/0199). */
export const serverProgram = 'server/dist/main.mjs'

export const startServer = (args, stdout, env = {}) =>
  startService(serverProgram, args, stdout, {
    flags: serverFlags,
    env: { ...serverEnvironment, ...env },
  })

/** After an install: starts and stops a server of no consequence once, which leaves its compiled sources behind. */
export async function warmUp() {
  if (existsSync(serverEnvironment.NODE_COMPILE_CACHE)) return
  const folder = mkdtempSync(join(tmpdir(), 'roost-warm-up-'))
  const ours = Object.keys(process.env).filter((name) => name.startsWith('ROOST_'))
  const server = startServer([], 'pipe', {
    ...Object.fromEntries(ours.map((name) => [name, undefined])),
    ROOST_DATA_DIR: folder,
    ROOST_HTTP_PORT: '0',
    ROOST_UCENTRAL_PORT: '0',
    ROOST_RTTY_PORT: '0',
    ROOST_DEVICE_HOST: '127.0.0.1',
    ROOST_LOG_LEVEL: 'silent',
  })
  onLine(server, /^ready /m, () => server.kill('SIGTERM'))
  await finished(server)
  rmSync(folder, { recursive: true, force: true })
}
