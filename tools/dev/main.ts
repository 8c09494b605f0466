import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from '../lib/sources.ts'

/**
 * `npm run dev`: the server, started anew when its code changes, and the console from Vite, which swaps modules in
 * the open page and passes calls on to the server.
 */
const host = '127.0.0.1'
const port = process.env.ROOST_HTTP_PORT ?? '8080'
const target = `http://${host}:${port}`

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ROOST_HTTP_PORT: port } },
)

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { host, proxy: { '/v2': { target, ws: true }, '/api': { target } } },
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.kill(signal)
    void vite.close()
  })
server.once('exit', () => void vite.close())
