import { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { Harness } from '../../testing/harness.ts'
import { UCENTRAL_LIMITS, type UcentralLimits } from './limits.ts'
import { WaitingRoom } from './waiting-room.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function from(remoteAddress: string): Socket {
  const socket = new Socket()
  sockets.push(socket)
  Object.defineProperties(socket, {
    remoteAddress: { value: remoteAddress },
    remotePort: { value: sockets.length },
  })
  return socket
}

function room(limits: Partial<UcentralLimits> = {}) {
  const begun: string[] = []
  const waiting = new WaitingRoom({
    ...UCENTRAL_LIMITS,
    maxHandshakes: 3,
    maxHandshakesPerAddress: 2,
    maxHandshakesPerTurn: 10,
    ...limits,
  })
  const enter = (socket: Socket, name: string) => waiting.enter(socket, () => begun.push(name))
  return { begun, waiting, enter }
}

describe('the waiting room', () => {
  it('lets some shake hands and the next one when one is done', () => {
    const { begun, waiting, enter } = room()
    const [a, b, c] = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')]
    enter(a, 'a')
    enter(b, 'b')
    enter(c, 'c')
    expect(begun).toEqual(['a', 'b'])
    expect(waiting.shaken(a)?.tookMs).toBeGreaterThanOrEqual(0)
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(waiting.size()).toBe(3)
  })

  it('begins only some in one turn of the event loop', async () => {
    const { begun, enter } = room({ maxHandshakes: 10, maxHandshakesPerAddress: 10, maxHandshakesPerTurn: 2 })
    for (let i = 0; i < 5; i++) enter(from('192.0.2.1'), `${i}`)
    expect(begun).toEqual(['0', '1'])
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['0', '1', '2', '3'])
    await eventually(() => begun.length === 5)
  })

  it('is fair: an address with many does not keep out another', () => {
    const { begun, enter } = room()
    for (let i = 0; i < 10; i++) enter(from('192.0.2.1'), `many ${i}`)
    enter(from('198.51.100.1'), 'single')
    expect(begun).toEqual(['many 0', 'many 1', 'single'])
  })

  it('counts a /64 as one address', () => {
    const { begun, enter } = room()
    for (let i = 0; i < 5; i++) enter(from(`2001:db8::${i + 1}`), `host ${i}`)
    expect(begun).toHaveLength(2)
  })

  it('gives the place of one that closed to the next, in the queue and in the handshake', async () => {
    const { begun, waiting, enter } = room({ maxHandshakes: 1 })
    const [a, b, c] = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1')]
    enter(a, 'a')
    enter(b, 'b')
    enter(c, 'c')
    b.destroy()
    a.destroy()
    await eventually(() => waiting.size() === 1)
    expect(begun).toEqual(['a', 'c'])
  })

  it('turns away beyond its limits', () => {
    const { enter } = room({ maxUnintroducedPerAddress: 2, maxUnintroduced: 3 })
    const answers = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
      enter(from(address), ''),
    )
    expect(answers).toEqual([true, true, false, true, false])
  })

  it('cuts whoever takes too long in the handshake, or waits too long for it', async () => {
    const { begun, waiting, enter } = room({ maxHandshakes: 1, handshakeMs: 60, introductionMs: 30 })
    enter(from('192.0.2.1'), 'slow')
    enter(from('192.0.2.1'), 'waits')
    await eventually(() => waiting.size() === 0)
    expect(begun).toEqual(['slow'])
  })

  it('knows nothing of sockets that never entered, or left', () => {
    const { waiting, enter } = room()
    const socket = from('192.0.2.1')
    expect(waiting.shaken(socket)).toBeNull()
    enter(socket, 'a')
    waiting.shaken(socket)?.leave()
    expect(waiting.shaken(socket)).toBeNull()
    expect(waiting.size()).toBe(0)
  })
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
