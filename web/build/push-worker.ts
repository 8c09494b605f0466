import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const source = fileURLToPath(new URL('../src/push-worker/push-worker.ts', import.meta.url))
const fileName = 'push-worker.js'
const script = async () => (await transformWithOxc(await readFile(source, 'utf8'), source)).code

/** The service worker that shows notices: a script of its own, always by the same name, for browsers keep asking for it. */
export const pushWorker = (): Plugin => ({
  name: 'push-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await script() })
  },
  configureServer(server) {
    server.middlewares.use(`/${fileName}`, async (_request, response) => {
      response.setHeader('content-type', 'text/javascript').end(await script())
    })
  },
})
