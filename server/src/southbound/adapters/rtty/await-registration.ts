import type { TLSSocket } from 'node:tls'
import { FrameReader, type RttyFrame } from '#protocols/rtty/frame.ts'
import { decodeRegistration, type Registration } from '#protocols/rtty/registration.ts'

/** What came first on a connection, and with it. */
export interface FirstCall {
  readonly registration: Registration
  readonly reader: FrameReader
  readonly more: readonly RttyFrame[]
}

interface Waiting {
  readonly registerMs: number
  /** Once: it has said who it is, or is gone. */
  over(): void
}

/** Tells the first frame of a connection, null where it is no registration; who is too slow is cut off. */
export function awaitRegistration(
  socket: TLSSocket,
  { registerMs, over }: Waiting,
  done: (call: FirstCall | null) => void,
): void {
  const reader = new FrameReader()
  const late = setTimeout(() => socket.destroy(), registerMs)
  const leave = () => {
    clearTimeout(late)
    over()
  }
  socket.once('close', leave)
  const first = (chunk: Buffer) => {
    const frames = reader.push(chunk)
    if (frames?.length === 0) return
    socket.off('data', first)
    socket.off('close', leave)
    leave()
    const [frame, ...more] = frames ?? []
    const registration = frame?.type === 'register' ? decodeRegistration(frame.payload) : null
    done(registration && { registration, reader, more })
  }
  socket.on('data', first)
}
