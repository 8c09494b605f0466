import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type Program, startProgram } from './program.ts'
import { Roost } from './roost.ts'

/** A server whose people sign in at a certified provider on this machine, which is a process of its own. */
export async function startWithProvider(): Promise<{ roost: Roost; provider: Program }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = startProgram('server/src/testing/pretend-provider-program.ts', [url])
  const [issuer, id, secret] = await provider.printed(/^provider (\S+) (\S+) (\S+)$/m)
  const roost = await Roost.start({
    settings: {
      ROOST_HTTP_PORT: String(port),
      ROOST_PUBLIC_URL: url,
      ROOST_OIDC_ISSUER: issuer!,
      ROOST_OIDC_CLIENT_ID: id!,
      ROOST_OIDC_CLIENT_SECRET: secret!,
    },
  })
  return { roost, provider }
}

/** The provider must know the console's address before the console is there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
