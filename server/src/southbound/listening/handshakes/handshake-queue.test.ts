import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { Harness } from '../../testing/harness.ts'
import { KnownAddresses } from '../known-addresses.ts'
import { LISTENER_LIMITS, type ListenerLimits } from '../limits.ts'
import { HandshakeQueue } from './handshake-queue.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** What a client of TLS says first. */
async function greetingOfTls(): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connectTls({ port, host: '127.0.0.1' }).on('error', () => {})
  const [socket] = await once(server, 'connection')
  const [bytes] = await once(socket, 'data')
  client.destroy()
  server.close()
  return bytes
}

function from(remoteAddress: string): Socket {
  const socket = new Socket()
  sockets.push(socket)
  Object.defineProperties(socket, {
    remoteAddress: { value: remoteAddress },
    remotePort: { value: sockets.length },
  })
  return socket
}

function queue(limits: Partial<ListenerLimits> = {}) {
  const begun: string[] = []
  const dropped: string[] = []
  const known = new KnownAddresses()
  const waiting = new HandshakeQueue({
    limits: {
      ...LISTENER_LIMITS,
      maxHandshakes: 3,
      maxHandshakesPerAddress: 2,
      maxHandshakesPerTurn: 10,
      ...limits,
    },
    known,
    dropped: (address) => void dropped.push(address),
    greet: (_socket, greeted) => {
      greeted()
      return { release: () => {} }
    },
  })
  const enter = (socket: Socket, name: string) => waiting.enter(socket, () => begun.push(name))
  return { begun, dropped, known, waiting, enter }
}

describe('the queue for handshakes', () => {
  it('lets some shake hands and the next one when one is done', () => {
    const { begun, waiting, enter } = queue()
    const [a, b, c] = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')]
    enter(a, 'a')
    enter(b, 'b')
    enter(c, 'c')
    expect(begun).toEqual(['a', 'b'])
    expect(waiting.shaken(a)?.tookMs).toBeGreaterThanOrEqual(0)
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(waiting.size()).toBe(3)
  })

  it('keeps nothing of those who left it', () => {
    const { waiting, enter } = queue()
    const [a, b] = [from('192.0.2.1'), from('192.0.2.2')]
    const before = a.listenerCount('close')
    enter(a, 'a')
    enter(b, 'b')
    waiting.shaken(a)?.leave()
    expect([waiting.size(), a.listenerCount('close')]).toEqual([1, before])
    b.emit('close')
    expect(waiting.size()).toBe(0)
  })

  it('begins only some in one turn of the event loop', async () => {
    const { begun, enter } = queue({
      maxHandshakes: 10,
      maxHandshakesPerAddress: 10,
      maxHandshakesPerTurn: 2,
    })
    for (let i = 0; i < 5; i++) enter(from('192.0.2.1'), `${i}`)
    expect(begun).toEqual(['0', '1'])
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['0', '1', '2', '3'])
    await eventually(() => begun.length === 5)
  })

  it('is fair: an address with many does not keep out another', () => {
    const { begun, enter } = queue()
    for (let i = 0; i < 10; i++) enter(from('192.0.2.1'), `many ${i}`)
    enter(from('198.51.100.1'), 'single')
    expect(begun).toEqual(['many 0', 'many 1', 'single'])
  })

  it('counts a /64 as one address', () => {
    const { begun, enter } = queue()
    for (let i = 0; i < 5; i++) enter(from(`2001:db8::${i + 1}`), `host ${i}`)
    expect(begun).toHaveLength(2)
  })

  it('gives the place of one that closed to the next, in the queue and in the handshake', async () => {
    const { begun, waiting, enter } = queue({ maxHandshakes: 1 })
    const [a, b, c] = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')]
    enter(a, 'a')
    enter(b, 'b')
    enter(c, 'c')
    b.destroy()
    a.destroy()
    await eventually(() => waiting.size() === 1)
    expect(begun).toEqual(['a', 'c'])
  })

  it('drops the oldest for who comes, of its own address and of the one with the most', () => {
    const { enter, dropped } = queue({ maxUnintroducedPerAddress: 3, maxUnintroduced: 5 })
    const come = (address: string) => {
      const socket = from(address)
      enter(socket, '')
      return socket
    }
    const many = [1, 2, 3, 4].map(() => come('192.0.2.1'))
    expect(many.map((socket) => socket.destroyed)).toEqual([true, false, false, false])
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map(come)
    expect(many.map((socket) => socket.destroyed)).toEqual([true, true, false, false])
    expect(others.map((socket) => socket.destroyed)).toEqual([false, false, false])
    expect(dropped).toEqual(['192.0.2.1', '192.0.2.1'])
  })

  it('lets who comes into a crowd begin before those that wait there', () => {
    const { begun, waiting, enter } = queue()
    const first = from('192.0.2.1')
    enter(first, 'first')
    for (let i = 0; i < 8; i++) enter(from('192.0.2.1'), `crowd ${i}`)
    enter(from('192.0.2.1'), 'device')
    waiting.shaken(first)
    expect(begun).toEqual(['first', 'crowd 0', 'device'])
  })

  it('drops who stalls in the handshake when others wait for it, and nobody when none does', async () => {
    const { begun, waiting, enter } = queue({ stalledMs: 20, handshakeMs: 60_000 })
    const [a, b] = [from('192.0.2.1'), from('192.0.2.1')]
    enter(a, 'a')
    enter(b, 'b')
    enter(from('192.0.2.1'), 'device')
    await eventually(() => begun.length === 3)
    expect(begun).toEqual(['a', 'b', 'device'])
    expect(a.destroyed).toBe(true)
    expect(waiting.size()).toBeGreaterThan(0)
  })

  it('gives who waits patiently its turn, however often others come anew', async () => {
    const { begun, enter } = queue({ stalledMs: 20, handshakeMs: 60_000 })
    let isOver = false
    const comeAgain = () => {
      if (isOver) return
      const silent = from('192.0.2.1')
      silent.once('close', comeAgain)
      enter(silent, 'silent')
    }
    for (let i = 0; i < 8; i++) comeAgain()
    enter(from('192.0.2.1'), 'device')
    for (let i = 0; i < 8; i++) comeAgain()
    await eventually(() => begun.includes('device'), 10_000).finally(() => {
      isOver = true
    })
  })

  it('keeps places for addresses that bound devices call from', () => {
    const { begun, enter, known } = queue({ maxHandshakes: 4, maxHandshakesOfStrangers: 3 })
    known.remember('198.51.100.1')
    for (let i = 1; i < 6; i++) enter(from(`192.0.2.${i}`), `stranger ${i}`)
    enter(from('198.51.100.1'), 'site')
    expect(begun).toEqual(['stranger 1', 'stranger 2', 'stranger 3', 'site'])
  })

  it('cuts whoever takes too long in the handshake, or waits too long for it', async () => {
    const { begun, waiting, enter } = queue({ maxHandshakes: 1, handshakeMs: 60, introductionMs: 30 })
    enter(from('192.0.2.1'), 'slow')
    enter(from('192.0.2.1'), 'waits')
    await eventually(() => waiting.size() === 0)
    expect(begun).toEqual(['slow'])
  })

  it('closes soon whose turn cannot come while it waits, and neither the oldest nor the newest of them', async () => {
    const { begun, dropped, waiting, enter } = queue({ stalledMs: 1_000, introductionMs: 60_000 })
    const crowd = Array.from({ length: 2_000 }, () => from('192.0.2.1'))
    for (const [i, socket] of crowd.entries()) enter(socket, `${i}`)
    let served = 0
    const serve = setInterval(() => waiting.shaken(crowd[Number(begun[served++])]!)?.leave(), 100)
    await eventually(() => crowd.some(({ destroyed }) => destroyed)).finally(() => clearInterval(serve))
    const closed = crowd.flatMap(({ destroyed }, i) => (destroyed ? [i] : []))
    expect(dropped).toHaveLength(closed.length)
    // Ten begin in a second, and not more are closed.
    expect(closed.length).toBeLessThan(20)
    // 600 have their turn in their minute, and a quarter more stays.
    expect(closed[0]).toBeGreaterThan(200)
    expect(closed.at(-1)).toBeLessThan(1_800)
  })

  it('knows nothing of sockets that never entered, or left', () => {
    const { waiting, enter } = queue()
    const socket = from('192.0.2.1')
    expect(waiting.shaken(socket)).toBeNull()
    enter(socket, 'a')
    waiting.shaken(socket)?.leave()
    expect(waiting.shaken(socket)).toBeNull()
    expect(waiting.size()).toBe(0)
  })
})

it('four hundred silent sockets of a site’s address do not keep its devices out', async () => {
  const harness = await new Harness({ limits: { handshakeMs: 60_000 } }).start()
  const port = harness.southbound.ucentralPort()
  for (let i = 0; i < 400; i++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    sockets.push(socket)
  }
  await eventually(() => harness.southbound.stats().unintroduced === 400)
  await harness.introduce('02ab10c4d2f0')
  expect(harness.southbound.stats().unintroduced).toBeGreaterThan(0)
  await harness.stop()
})

it('who says nothing, or half a greeting, holds nobody up', async () => {
  const limits = { handshakeMs: 60_000, maxHandshakesPerAddress: 2, maxHandshakesOfStrangers: 2 }
  const harness = await new Harness({ limits }).start()
  const port = harness.southbound.ucentralPort()
  const dial = () => {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket.on('error', () => {}))
    return socket.resume()
  }
  const silent = Array.from({ length: 20 }, dial)
  // The head of a TLS record whose rest does not come.
  const halfway = Array.from({ length: 20 }, dial)
  for (const socket of halfway) socket.write(Buffer.from([0x16, 3, 1, 2, 0]))
  await eventually(() => harness.southbound.stats().unintroduced === 40)
  await harness.introduce('02ab10c4d2f0')
  expect([...silent, ...halfway].filter(({ destroyed }) => destroyed)).toEqual([])
  await harness.stop()
})

it('who greets and says no more goes when others wait for its place', async () => {
  const limits = { stalledMs: 50, handshakeMs: 60_000, maxHandshakesPerAddress: 2 }
  const harness = await new Harness({ limits }).start()
  const greeting = await greetingOfTls()
  const stalled = [1, 2].map(() => {
    const socket = connect({ port: harness.southbound.ucentralPort(), host: '127.0.0.1' })
    sockets.push(socket.on('error', () => {}))
    socket.write(greeting)
    return socket.resume()
  })
  await Promise.all(stalled.map((socket) => once(socket, 'data')))
  await harness.introduce('02ab10c4d2f0')
  await eventually(() => stalled.some(({ destroyed }) => destroyed))
  await harness.stop()
})

it('a fleet that comes back at once is let in whole, two handshakes at a time', async () => {
  const harness = await new Harness({ limits: { maxHandshakesPerAddress: 2, maxHandshakes: 2 } }).start()
  const serials = Array.from({ length: 40 }, (_, i) => (0x02ab10c40000 + i).toString(16).padStart(12, '0'))
  const devices = serials.map((serial) => harness.dial(serial))
  await Promise.all(devices.map((device) => device.opened()))
  for (const device of devices) device.connect()
  await eventually(() => harness.southbound.sessions.count() === 40)
  expect(harness.sink.of('notice')).toEqual([])
  await harness.stop()
})
