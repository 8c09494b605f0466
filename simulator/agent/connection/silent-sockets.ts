import { connect } from 'node:net'
import type { Cancel } from '../../clock.ts'
import type { Agent } from '../agent.ts'

const DEFAULT_PORT = 15_002

/** Opens TCP connections to the controller that never say anything; those it closes are opened again at once. */
export function holdSilentSockets({ connection }: Agent, count: number): Cancel {
  const { hostname: host, port } = connection.server
  let over = false
  const sockets = new Set<ReturnType<typeof connect>>()
  const open = (): void => {
    if (over) return
    const socket = connect({ host, port: Number(port) || DEFAULT_PORT })
    sockets.add(socket)
    socket.resume().on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(open, 50).unref()
    })
  }
  for (let i = 0; i < count; i++) open()
  return () => {
    over = true
    for (const socket of sockets) socket.destroy()
  }
}
