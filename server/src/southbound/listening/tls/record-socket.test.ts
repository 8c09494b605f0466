import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { RecordSocket } from './record-socket.ts'
import { ArrivedRecords, openRecord, RECORD, sealRecord } from './records.ts'
import { TrafficKeys } from './traffic-keys.ts'

const SUITE = 'TLS_AES_256_GCM_SHA384'
const keysOf = (side: 'client' | 'server', sequence = 0) =>
  new TrafficKeys(SUITE, Buffer.alloc(48, side), sequence)
const KEY_UPDATE = { quiet: Buffer.of(24, 0, 0, 1, 0), asking: Buffer.of(24, 0, 0, 1, 1) }

let tcp: Server
let line: Socket
let peer: Socket
let heard: ArrivedRecords
beforeEach(async () => {
  tcp = createServer({ allowHalfOpen: true, pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  peer = connect({ port: (tcp.address() as AddressInfo).port, host: '127.0.0.1' })
  ;[line] = await once(tcp, 'connection')
  heard = new ArrivedRecords()
  peer.on('data', (bytes) => heard.push(bytes)).on('error', () => undefined)
})
afterEach(() => {
  peer.destroy()
  line.destroy()
  tcp.close()
})

function talk(sent = keysOf('server')) {
  const socket = new RecordSocket(line, { received: keysOf('client'), sent }, Buffer.alloc(0))
  const errors: Error[] = []
  const read: string[] = []
  socket.on('error', (error) => errors.push(error)).on('data', (bytes) => read.push(String(bytes)))
  return { socket, errors, read }
}

/** The next record the peer gets. */
async function said(keys: TrafficKeys) {
  let record: Buffer | undefined
  await eventually(() => {
    record ??= heard.next()
    return record !== undefined
  })
  return openRecord(keys, record!)
}

describe('what is said in records', () => {
  it('goes on when the peer takes new keys and asks for new ones', async () => {
    const { read, socket } = talk()
    const [ours, theirs] = [keysOf('client'), keysOf('server')]
    peer.write(sealRecord(ours, RECORD.data, Buffer.from('one')))
    peer.write(sealRecord(ours, RECORD.handshake, KEY_UPDATE.asking))
    ours.renew()
    peer.write(sealRecord(ours, RECORD.data, Buffer.from('two')))
    expect(await said(theirs)).toEqual({ type: RECORD.handshake, content: KEY_UPDATE.quiet })
    theirs.renew()
    socket.write('three')
    expect(await said(theirs)).toEqual({ type: RECORD.data, content: Buffer.from('three') })
    await eventually(() => read.length === 2)
    expect(read).toEqual(['one', 'two'])
  })

  it('takes new keys by itself where the old ones have sealed enough', async () => {
    const { socket } = talk(keysOf('server', 2 ** 24))
    const theirs = keysOf('server', 2 ** 24)
    socket.write('one')
    expect((await said(theirs)).content).toEqual(KEY_UPDATE.quiet)
    theirs.renew()
    expect(String((await said(theirs)).content)).toBe('one')
  })

  it('is in records no larger than the smallest that a peer may have asked for', async () => {
    const { socket } = talk()
    const theirs = keysOf('server')
    socket.write(Buffer.alloc(1_100, 1))
    const lengths = [await said(theirs), await said(theirs), await said(theirs)].map(
      ({ content }) => content.length,
    )
    expect(lengths).toEqual([512, 512, 76])
  })

  it('is not over for a peer that was called off, and is with its end', async () => {
    const { read, socket, errors } = talk()
    const ours = keysOf('client')
    peer.write(sealRecord(ours, RECORD.alert, Buffer.of(1, 90)))
    peer.write(sealRecord(ours, RECORD.data, Buffer.from('last')))
    peer.write(sealRecord(ours, RECORD.alert, Buffer.of(1, 0)))
    expect((await said(keysOf('server'))).content).toEqual(Buffer.of(1, 0))
    await eventually(() => socket.destroyed)
    expect([read, errors]).toEqual([['last'], []])
  })

  it('is over when TCP ends, with or without a word', async () => {
    const { socket, errors } = talk()
    peer.end()
    await eventually(() => socket.destroyed)
    expect(errors).toEqual([])
  })

  it('is over where TCP had ended before', async () => {
    peer.end()
    line.resume()
    await once(line, 'end')
    const { socket, errors } = talk()
    await eventually(() => socket.destroyed)
    expect(errors).toEqual([])
  })

  it.each<[string, number, (keys: TrafficKeys) => Buffer]>([
    ['what it did not seal', 20, () => sealRecord(keysOf('server'), RECORD.data, Buffer.from('x'))],
    ['a record without protection', 10, () => Buffer.of(20, 3, 3, 0, 1, 1)],
    ['a record that is too large', 22, () => Buffer.of(23, 3, 3, 0xff, 0xff)],
    ['a type that is not known', 10, (keys) => sealRecord(keys, 24, Buffer.of(1))],
    ['a greeting', 10, (keys) => sealRecord(keys, RECORD.handshake, Buffer.of(1, 0, 0, 1, 0))],
    ['half of new keys', 10, (keys) => sealRecord(keys, RECORD.handshake, KEY_UPDATE.quiet.subarray(0, 3))],
    [
      'nothing, again and again',
      10,
      (keys) => repeated(33, () => sealRecord(keys, RECORD.data, Buffer.alloc(0))),
    ],
    ['new keys, again and again', 10, (keys) => repeated(18, () => renewed(keys))],
  ])('ends with the peer that sends %s: alert %i', async (_what, alert, bytes) => {
    const { socket, errors } = talk()
    peer.write(bytes(keysOf('client')))
    expect(await said(keysOf('server'))).toEqual({ type: RECORD.alert, content: Buffer.of(2, alert) })
    await eventually(() => socket.destroyed && line.destroyed)
    expect(errors).toHaveLength(1)
  })
})

const repeated = (times: number, make: () => Buffer) => Buffer.concat(Array.from({ length: times }, make))

function renewed(keys: TrafficKeys): Buffer {
  const said = sealRecord(keys, RECORD.handshake, KEY_UPDATE.quiet)
  keys.renew()
  return said
}
