import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSocket } from './end-socket.ts'

const server = createServer({ allowHalfOpen: true })
beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

async function peers(): Promise<{ here: Socket; there: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const { port } = server.address() as AddressInfo
  const there = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const [here] = await accepted
  return { here, there }
}

it('lets go of a peer that heard it and never closes its side', async () => {
  const { here, there } = await peers()
  const heard = once(there.setEncoding('utf8'), 'data')
  endSocket(here, 'no', 50)
  expect(await heard).toEqual(['no'])
  await once(here, 'close')
  there.destroy()
})

it('goes with a peer that closes, which says something still', async () => {
  const { here, there } = await peers()
  endSocket(here, 'no', 3_600_000)
  there.resume().end('but')
  await once(here, 'close')
})
