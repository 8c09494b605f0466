import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { type ConnectionOptions, connect, type TLSSocket, type TlsOptions } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { continueInRecords } from './continue-in-records.ts'
import { RecordSocket } from './record-socket.ts'
import { type ServedTls, serveTls } from './testing/serve-tls.ts'

let served: ServedTls | undefined
afterEach(() => served?.close())

/** A server that goes on without OpenSSL once the peer has said something; `met` is given what it talks over then. */
async function serve(met: (socket: Duplex, tls: TLSSocket) => void, options: TlsOptions = {}) {
  served = await serveTls((socket) => {
    socket.once('data', (head) => {
      socket.pause()
      continueInRecords(socket, head, (talk, first) => {
        talk.unshift(first)
        met(talk, socket)
      })
    })
  }, options)
  const { port, lines } = served
  const call = (more: ConnectionOptions = {}) =>
    connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...more })
  return { lines, call }
}

async function received(socket: Duplex): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const echo = (socket: Duplex) => void socket.on('error', () => undefined).pipe(socket)

describe('a connection that goes on without OpenSSL', () => {
  it.each(['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'])(
    'carries megabytes both ways and its end: %s',
    async (ciphers) => {
      const ways: Duplex[] = []
      const { call } = await serve((socket) => {
        ways.push(socket)
        echo(socket)
      })
      const client = call({ ciphers, minVersion: 'TLSv1.3' })
      const said = randomBytes(3_000_000)
      await once(client, 'secureConnect')
      expect(client.getCipher().standardName).toBe(ciphers)
      client.end(said)
      expect((await received(client)).equals(said)).toBe(true)
      expect(ways[0]).toBeInstanceOf(RecordSocket)
    },
  )

  it('lets OpenSSL go', async () => {
    let below: TLSSocket | undefined
    const { call } = await serve((socket, tls) => {
      below = tls
      echo(socket)
    })
    const client = call()
    client.write('go')
    await once(client, 'data')
    await eventually(() => below?.destroyed === true && (below as { ssl?: unknown }).ssl === null)
    client.write('still here')
    expect(String((await once(client, 'data'))[0])).toBe('still here')
    client.destroy()
  })

  it('stays as it is with TLS 1.2', async () => {
    const ways: Duplex[] = []
    const { call } = await serve(
      (socket) => {
        ways.push(socket)
        echo(socket)
      },
      { maxVersion: 'TLSv1.2' },
    )
    const client = call()
    client.end('go')
    expect(String(await received(client))).toBe('go')
    expect(ways[0]).not.toBeInstanceOf(RecordSocket)
  })

  it('takes no more than it is asked for, and sends no more than the peer reads', async () => {
    let talk: Duplex | undefined
    const { call, lines } = await serve((socket) => {
      talk = socket
    })
    const client = call()
    client.write(randomBytes(30_000_000))
    await eventually(() => talk !== undefined && talk.readableLength > 0)
    const held = () => lines[0]!.bytesRead
    await eventually(() => lines[0]!.isPaused())
    expect(talk!.readableLength).toBeLessThan(200_000)
    expect(held()).toBeLessThan(1_000_000)
    client.destroy()
  })

  it('is over when its line breaks', async () => {
    let talk: Duplex | undefined
    const { call } = await serve((socket) => {
      talk = socket.on('error', () => undefined)
      talk.resume()
    })
    const client = call()
    client.write('go')
    await eventually(() => talk !== undefined)
    const closed = once(talk!, 'close')
    client.destroy()
    await closed
  })

  it('tells the peer that it ends, and ends the line', async () => {
    const { call, lines } = await serve((socket) => {
      socket.resume()
      socket.end('bye')
    })
    const client = call()
    client.write('go')
    expect(String(await received(client))).toBe('bye')
    await eventually(() => lines[0]!.destroyed)
  })
})
