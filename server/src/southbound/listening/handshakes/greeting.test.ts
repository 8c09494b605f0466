import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { Greeting } from './greeting.ts'

const server = createServer({ pauseOnConnect: true, allowHalfOpen: true })
let peer: Socket
let accepted: Socket
let greeting: Greeting
let whole: number

beforeEach(async () => {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  peer = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  ;[accepted] = await once(server, 'connection')
  whole = 0
  greeting = new Greeting(accepted, () => whole++)
})

afterEach(() => {
  peer.destroy()
  accepted.destroy()
})

/** A record of TLS with so many bytes in it. */
const record = (length: number) =>
  Buffer.concat([Buffer.from([0x16, 3, 1, length >> 8, length & 255]), Buffer.alloc(length, 7)])

describe('a greeting', () => {
  it('is whole with its last byte, and is read by whoever reads next', async () => {
    const bytes = record(300)
    for (const piece of [bytes.subarray(0, 3), bytes.subarray(3, 200), bytes.subarray(200, 304)]) {
      peer.write(piece)
      await eventually(() => accepted.bytesRead === piece.byteOffset - bytes.byteOffset + piece.length)
    }
    expect(whole).toBe(0)
    peer.write(bytes.subarray(304))
    await eventually(() => whole === 1)
    greeting.release()
    peer.write('and more')
    const read: Buffer[] = []
    accepted.on('data', (piece) => read.push(piece)).resume()
    const all = () => Buffer.concat(read)
    await eventually(() => all().length === bytes.length + 8)
    expect(all()).toEqual(Buffer.concat([bytes, Buffer.from('and more')]))
  })

  it('of something else than TLS is left to TLS to refuse', async () => {
    peer.write('GET / HTTP/1.1\r\n\r\n')
    await eventually(() => whole === 1)
  })

  it('never comes from who says nothing', async () => {
    peer.end()
    await once(accepted, 'close')
    expect(whole).toBe(0)
  })

  it.each([
    ['longer than any', () => record(5_000)],
    ['followed by more than fits beside it', () => Buffer.concat([record(300), Buffer.alloc(5_000)])],
  ])('that is %s ends the socket', async (_what, bytes) => {
    peer.write(bytes())
    await once(accepted, 'close')
  })
})
