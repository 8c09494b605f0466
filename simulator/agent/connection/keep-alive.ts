import WebSocket from 'ws'
import type { Cancel, Clock } from '../../clock.ts'

const IDLE_PING_MS = 60_000
const PONG_WAIT_MS = 10_000
/** The controller and the network between are no faster in fast time. */
const LEAST_REAL_WAIT_MS = 2_000

/** The agent pings after 60 s without traffic and hangs up at 70 s without an answer. */
export function watchSilence(socket: WebSocket, clock: Clock) {
  const patience = Math.max(PONG_WAIT_MS, LEAST_REAL_WAIT_MS * clock.speed)
  let heardAt = clock.now()
  let cancel: Cancel = () => undefined
  const check = (): void => {
    const silent = clock.now() - heardAt
    if (silent >= IDLE_PING_MS + patience) {
      socket.terminate()
      return
    }
    if (silent >= IDLE_PING_MS) socket.ping()
    const next = silent >= IDLE_PING_MS ? patience : IDLE_PING_MS - silent
    cancel = clock.after(next, check)
  }
  const begin = () => {
    cancel = clock.after(IDLE_PING_MS, check)
  }
  if (socket.readyState === WebSocket.OPEN) begin()
  else socket.once('open', begin)
  return {
    heard: () => {
      heardAt = clock.now()
    },
    stop: () => cancel(),
  }
}
