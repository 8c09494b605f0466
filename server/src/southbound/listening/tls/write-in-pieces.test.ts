import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { Harness } from '../../testing/harness.ts'
import { beginTls } from './begin-tls.ts'
import { writeInPieces } from './write-in-pieces.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let tcp: Server | undefined
let below: Socket | undefined
afterEach(() => {
  below?.destroy()
  tcp?.close()
})

/** Both ends of a connection, and the sizes of what its server's end hands to TCP from then on. */
async function connected() {
  const { certificate: cert, key } = new Harness().certificateOf('02ab10c4d2f0')
  const tls = createServer({ cert, key })
  tcp = createTcp({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    below = socket
    beginTls(tls, socket)
  })
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  const { port } = tcp.address() as AddressInfo
  const here = once(tls, 'secureConnection') as Promise<[TLSSocket]>
  const there = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  const [socket] = await here
  writeInPieces(socket)
  const sizes: number[] = []
  const write = below!.write
  below!.write = function (this: Socket, ...args: Parameters<Socket['write']>) {
    sizes.push((args[0] as Uint8Array).length)
    return write.apply(this, args)
  } as Socket['write']
  return { socket, there, sizes }
}

async function received(socket: TLSSocket): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

it('hands TLS no more than a small buffer holds, and all of it arrives in order', async () => {
  const { socket, there, sizes } = await connected()
  const sent = randomBytes(3_000_000)
  const answer = received(there)
  socket.write('Grüße\r\n', 'utf8')
  socket.write(sent)
  socket.cork()
  for (const part of ['head', 'body']) socket.write(part, 'latin1')
  socket.uncork()
  socket.end()
  const all = await answer
  const words = Buffer.from('Grüße\r\n')
  expect(digest(all)).toBe(digest(Buffer.concat([words, sent, Buffer.from('headbody')])))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_024)
})

it('tells whoever wrote when the connection broke off in the middle', async () => {
  const { socket, there } = await connected()
  there.pause()
  const written = new Promise<Error | null | undefined>((resolve) => {
    socket.on('error', () => undefined)
    socket.write(Buffer.alloc(50_000_000), resolve)
  })
  there.destroy()
  expect(await written).toBeInstanceOf(Error)
})
