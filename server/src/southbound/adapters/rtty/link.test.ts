import { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { FrameReader, type RttyFrame } from '#protocols/rtty/frame.ts'
import { loginPayload } from '#protocols/rtty/terminal.ts'
import { RTTY_LIMITS } from './limits.ts'
import { RttyLink } from './link.ts'

const MIB = 1_048_576
const KEYS = Buffer.alloc(65_000)
const SIZE = { columns: 80, rows: 24 }
const NOBODY = { printed: () => undefined, ended: () => undefined }

/** A device that called in and takes nothing of what it is told. */
function deafDevice() {
  const reader = new FrameReader()
  const asked: RttyFrame[] = []
  const socket = new Duplex({ read: () => undefined, write: () => undefined })
  const write = socket.write.bind(socket)
  const heard = (bytes: Buffer) => {
    asked.push(...reader.push(bytes)!)
    return write(bytes)
  }
  Object.assign(socket, { setTimeout: () => socket, remoteAddress: '127.0.0.1', write: heard })
  const registration = {
    version: 5,
    id: 'x',
    token: '',
    description: '',
    group: '',
    heartbeatSeconds: 30,
  } as const
  return { socket, asked, link: new RttyLink('02', socket as TLSSocket, registration, RTTY_LIMITS) }
}

/** The device's yes to the terminal it was asked for last. */
function granted({ asked }: { asked: RttyFrame[] }): RttyFrame {
  return { type: 'login', payload: loginPayload(asked.at(-1)!.payload.toString('latin1').slice(0, 32), 0) }
}

const beat: RttyFrame = { type: 'heartbeat', payload: Buffer.alloc(0) }

it('a device that says on and on that it is there, and takes no answer, gets no more of them', () => {
  const { socket, link } = deafDevice()
  for (let i = 0; i < 200_000; i++) link.receive(beat)
  expect(socket.writableLength).toBeLessThan(100_000)
})

it('what is typed to a device that takes nothing has an end', async () => {
  const device = deafDevice()
  const { socket, link } = device
  const opened = link.terminal(SIZE, NOBODY)
  link.receive(granted(device))
  const terminal = await opened
  let typed = 0
  for (; !socket.destroyed && typed < 64 * MIB; typed += KEYS.length) terminal.write(KEYS)
  expect(typed / RTTY_LIMITS.maxUnsentBytes).toBeCloseTo(1, 1)
})
