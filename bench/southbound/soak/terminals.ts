import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { decodeTerminal } from '#protocols/rtty/terminal.ts'
import { until } from '../scene/child.ts'
import { opened, stateOf, type TunnelScene } from './opened-tunnel.ts'

const PATIENCE_MS = 20_000
/** More than a terminal may print that nobody draws. */
const FLOOD = 24
const BLOCK = 'x'.repeat(60_000)

/** A browser at a terminal; what it says first is the caller's. */
async function browser({ server }: TunnelScene, ...messages: (object | string)[]): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/terminal`)
  socket.on('error', () => undefined)
  await once(socket, 'open')
  for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return socket
}

const closed = async (socket: WebSocket): Promise<void> => {
  if (socket.readyState !== socket.CLOSED) await once(socket, 'close')
}

async function typing(at: TunnelScene, tunnel: number): Promise<WebSocket> {
  const auth = { type: 'auth', sessid: at.sessid, tunnel, columns: 80, rows: 24 }
  const socket = await browser(at, auth)
  const echoed = new Promise<void>((resolve) =>
    socket.on('message', (_data, isBinary) => isBinary && resolve()),
  )
  await once(socket, 'message')
  socket.send(Buffer.from(`ls ${tunnel}\r`))
  await echoed
  return socket
}

/** Types a while, is followed by nobody, and goes with or without a word; it is recorded. */
export async function types(at: TunnelScene): Promise<void> {
  const id = await opened(at.server, at.recorded, { type: 'terminal' })
  const first = await typing(at, id)
  const second = await typing(at, id)
  await closed(first)
  const auth = { type: 'auth', sessid: at.sessid, tunnel: id, columns: 80, rows: 24 }
  await closed(await browser(at, { ...auth, follow: true }))
  if (id % 2 === 0) second.terminate()
  await at.server.call('/v2/tunnels', { action: 'close', data: { id } })
  await closed(second)
}

/** Stays at it until its time is over, and does not hear of that. */
export async function leavesTerminal(at: TunnelScene): Promise<void> {
  const id = await opened(at.server, at.recorded, { type: 'terminal' })
  const socket = await typing(at, id)
  socket.pause()
  at.left.push(() => socket.terminate())
}

/** Nobody's session, nobody's tunnel, no word at all, and gone before the answer. */
export async function comesAsStranger(at: TunnelScene): Promise<void> {
  const auth = { type: 'auth', sessid: 'nobody', tunnel: 1, columns: 80, rows: 24 }
  const own = { ...auth, sessid: at.sessid, tunnel: 999_999_999 }
  for (const first of [auth, own, { ...own, follow: true }, 'no message', { type: 'size' }])
    await closed(await browser(at, first))
  const hasty = await browser(at, own)
  hasty.close()
  await closed(hasty)
  at.left.push(
    (
      (silent) => () =>
        silent.terminate()
    )(await browser(at)),
  )
}

/** A device prints on and on at a terminal that nobody looks at. */
export async function printsOnAndOn(at: TunnelScene): Promise<void> {
  const id = await opened(at.server, at.plain, { type: 'terminal' })
  const socket = await typing(at, id)
  socket.terminate()
  const { call } = at.plain
  const login = call.frames.map(decodeTerminal).findLast((one) => one?.kind === 'login')
  for (let i = 0; i < FLOOD; i++) call.print(login!.sid, BLOCK)
  await until('it is ended', async () => (await stateOf(at.server, id)) === 'ended', PATIENCE_MS)
}

/** A telnet program comes to the port of its tunnel, and hangs up. */
export async function dials({ server, plain }: TunnelScene): Promise<void> {
  const id = await opened(server, plain, { type: 'telnet', dial: true })
  const all = await server.call<{ id: number; dial: { port: number } | null }[]>('/v2/tunnels')
  const port = all.find((one) => one.id === id)?.dial?.port
  if (port === undefined) throw new Error('no port for a telnet program')
  const program = connect({ port, host: '127.0.0.1' })
  program.on('error', () => undefined)
  program.resume()
  await once(program, 'close')
  await until('it is ended', async () => (await stateOf(server, id)) === 'ended', PATIENCE_MS)
}
