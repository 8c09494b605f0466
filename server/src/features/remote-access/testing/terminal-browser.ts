import { WebSocket } from 'ws'
import type { TerminalNews } from '#contract/remote-access/endpoints.ts'

export interface TerminalBrowserOptions {
  url: string
  sessid: string
  tunnel: number
  follow?: true
}

/** A browser at a terminal, and what it has seen. */
export function terminalBrowser({ url, ...auth }: TerminalBrowserOptions) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/terminal`)
  const seen = { screen: '', news: [] as TerminalNews[], ready: false, close: 0 }
  // What a character is made of may come in two messages.
  const decoder = new TextDecoder()
  const say = (message: object) => socket.send(JSON.stringify(message))
  socket.on('open', () => say({ type: 'auth', columns: 80, rows: 24, ...auth }))
  socket.on('message', (data, isBinary) => {
    if (isBinary) seen.screen += decoder.decode(data as Buffer, { stream: true })
    else seen.news.push(JSON.parse(data.toString()))
    seen.ready ||= seen.news.at(-1)?.type === 'ready'
  })
  socket.on('close', (code) => Object.assign(seen, { close: code }))
  return { socket, seen, say }
}
