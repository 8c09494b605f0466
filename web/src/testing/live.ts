import { act } from '@testing-library/react'
import type { ClientMessage, ServerMessage } from '#contract/live-events.ts'
import { LiveConnection } from '../api/live-connection'

/** A live channel that is up: `tell` says what a server would, `told` is what the console said to it. */
export function fakeLive() {
  const told: ClientMessage[] = []
  const socket = {
    send: (text: string) => void told.push(JSON.parse(text) as ClientMessage),
    close: () => {},
    onopen: null,
    onclose: null,
    onmessage: null as ((event: MessageEvent) => void) | null,
  }
  const connection = new LiveConnection({ session: () => 'abc', open: () => socket })
  const tell = (message: ServerMessage) =>
    act(() => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent))
  connection.start()
  tell({ type: 'ready' })
  return { connection, tell, told }
}
