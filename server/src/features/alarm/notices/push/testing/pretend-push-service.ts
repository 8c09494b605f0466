import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Letter, postAbroad } from '../../../../../lib/sockets/post-abroad.ts'
import { issueCertificate } from '../../../../../southbound/testing/issue-certificate.ts'

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service of this machine that answers as it is told to, path by path. */
export async function pretendPushService(statusOf: (path: string) => number) {
  const { certificate, key } = issueCertificate('push.test', { use: 'server', names: ['push.test'] })
  const got: Pushed[] = []
  const server = createServer({ cert: certificate, key }, async (request, response) => {
    const path = request.url!
    got.push({ path, headers: request.headers, body: await buffer(request) })
    response.writeHead(statusOf(path)).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const lookup = (_name: string, options: { all?: boolean }, done: (...answer: never[]) => void) => {
    const here = { address: '127.0.0.1', family: 4 }
    done(...((options.all ? [null, [here]] : [null, here.address, here.family]) as never[]))
  }
  return {
    got,
    url: `https://push.test:${port}`,
    isService: (address: string) => new URL(address).hostname === 'push.test',
    post: (letter: Letter) => postAbroad(letter, { ca: certificate, lookup: lookup as never }),
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
