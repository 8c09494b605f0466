import { type TerminalNews, terminalCloses, terminalNews } from '#contract/remote-access/endpoints.ts'
import { readSession } from '../../../api/session'

export type ShellEnd = 'ended' | 'elsewhere' | 'busy' | 'noAnswer' | 'lost'

export interface ShellEvents {
  told: (news: TerminalNews) => void
  printed: (bytes: Uint8Array) => void
  over: (why: ShellEnd) => void
}

export interface ShellSize {
  columns: number
  rows: number
}

export interface ShellPlace {
  tunnel: number
  /** To look on. */
  follow: boolean
}

export interface ShellLine {
  type: (keys: string) => void
  resize: (size: ShellSize) => void
  /** So many bytes were drawn. */
  drawn: (bytes: number) => void
  /** The next part of a file, in base64. */
  giveFile: (data: string) => void
  /** The part that came was taken. */
  takeFile: () => void
  abortFile: () => void
  close: () => void
}

const ends: Record<number, ShellEnd> = {
  [terminalCloses.ended]: 'ended',
  [terminalCloses.doesNotExist]: 'ended',
  [terminalCloses.elsewhere]: 'elsewhere',
  [terminalCloses.busy]: 'busy',
  [terminalCloses.noAnswer]: 'noAnswer',
}

/** The WebSocket of one terminal. */
export function openLine({ tunnel, follow }: ShellPlace, size: ShellSize, events: ShellEvents): ShellLine {
  const address = new URL('/v2/terminal', window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  const say = (message: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  socket.onopen = () =>
    say({ type: 'auth', sessid: readSession() ?? '', tunnel, ...size, ...(follow && { follow }) })
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) events.printed(new Uint8Array(data))
    else events.told(terminalNews.parse(JSON.parse(data)))
  }
  socket.onclose = ({ code }) => events.over(ends[code] ?? 'lost')
  return {
    type: (keys) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(new TextEncoder().encode(keys))
    },
    resize: (next) => say({ type: 'size', ...next }),
    drawn: (bytes) => say({ type: 'ack', bytes }),
    giveFile: (data) => say({ type: 'file', data }),
    takeFile: () => say({ type: 'file_ack' }),
    abortFile: () => say({ type: 'file_abort' }),
    close: () => {
      socket.onclose = null
      socket.close()
    },
  }
}
