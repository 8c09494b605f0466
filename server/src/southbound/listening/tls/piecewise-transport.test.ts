import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type ServedTls, serveTls } from './testing/serve-tls.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let served: ServedTls | undefined
afterEach(() => served?.close())

async function serve(met: (socket: TLSSocket) => void) {
  served = await serveTls(met)
  const { port, lines } = served
  return { port, sockets: lines, call: () => connect({ port, host: '127.0.0.1', rejectUnauthorized: false }) }
}

async function received(socket: TLSSocket): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

describe('TLS above small pieces', () => {
  it('carries megabytes both ways, however often either side pauses, and what came before the end', async () => {
    const { call } = await serve((socket) => {
      let pieces = 0
      socket.on('data', (bytes) => {
        socket.write(bytes)
        if (++pieces % 7 !== 0) return
        socket.pause()
        setImmediate(() => socket.resume())
      })
      socket.on('end', () => socket.end())
    })
    const sent = randomBytes(5_000_000)
    const client = call()
    const answer = received(client)
    for (let at = 0; at < sent.length; at += 70_001) client.write(sent.subarray(at, at + 70_001))
    client.end()
    expect(digest(await answer)).toBe(digest(sent))
  })

  it('knows where a connection comes from', async () => {
    let met: TLSSocket | undefined
    const { call } = await serve((socket) => {
      met = socket
    })
    const client = call()
    await eventually(() => met !== undefined)
    expect([met!.remoteAddress, met!.remotePort]).toEqual(['127.0.0.1', client.localPort])
    client.destroy()
  })

  it('holds back what a peer does not read, and lets go of all of it when it is cut', async () => {
    const { call, sockets } = await serve((socket) => {
      for (let i = 0; i < 300; i++) socket.write(randomBytes(100_000))
    })
    const client = call().pause()
    await once(client, 'secureConnect')
    await eventually(() => (sockets[0]?.bytesWritten ?? 0) > 0)
    client.destroy()
    await eventually(() => sockets[0]!.destroyed)
  })

  it('lets go of a peer that ended while it was not read', async () => {
    let met: TLSSocket | undefined
    const { call, sockets } = await serve((socket) => {
      met = socket.on('data', () => socket.pause())
    })
    call().end('last words')
    await eventually(() => met?.isPaused() && sockets[0]?.readableEnded)
    met!.resume()
    await eventually(() => met!.readableEnded && sockets[0]!.destroyed)
  })

  it('outlives peers that break off, talk on after the end, or never spoke TLS', async () => {
    const { port, call, sockets } = await serve((socket) => socket.resume().end('goodbye'))
    const noise = connectTcp(port, '127.0.0.1', () => noise.write(randomBytes(30_000)))
    const talker = call().resume()
    talker.on('secureConnect', () => talker.write(randomBytes(200_000)))
    const reset = call()
    reset.on('secureConnect', () => {
      reset.write('a')
      reset.destroy()
    })
    for (const socket of [noise, talker, reset]) socket.on('error', () => undefined)
    await eventually(() => sockets.length === 3 && sockets.every(({ destroyed }) => destroyed))
    expect((await received(call())).toString()).toBe('goodbye')
  })
})
