import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Agent } from '../agent.ts'
import { LittleTelnet } from './little-telnet.ts'
import { littleWeb } from './little-web.ts'

export interface ServiceAddress {
  readonly address: string
  readonly port: number
  /** The client does the TLS itself. */
  readonly tls: boolean
}

const HERE = '127.0.0.1'
const plain = new WeakMap<Agent, Server>()
const secure = new WeakMap<Agent, Server>()

/** Hands a connection to what listens there; false when nothing does. */
export function connectWithin(agent: Agent, { address, port, tls }: ServiceAddress, stream: Duplex): boolean {
  const { telnet } = agent.context.options
  if (address === HERE && port === 23 && telnet !== null) passOn(stream, telnet)
  else if (address === HERE && port === 23) new LittleTelnet(agent, stream)
  else if (address === HERE && port === 80) plainWeb(agent).emit('connection', stream)
  // To whoever speaks TLS by itself the box shows its own certificate, which nobody signed.
  else if (address === HERE && port === 443 && !tls) secureWeb(agent).emit('connection', stream)
  else if (address === HERE && port === 443) plainWeb(agent).emit('connection', stream)
  else return equipment(agent, { address, port, tls }, stream)
  return true
}

/** To a server of this machine. */
function passOn(stream: Duplex, port: number): void {
  const socket = connect({ port, host: HERE })
  const end = () => {
    socket.destroy()
    stream.destroy()
  }
  for (const side of [socket, stream]) side.on('error', end).once('close', end)
  stream.pipe(socket)
  socket.pipe(stream)
}

/** What is connected to the box and has a page of its own. */
function equipment(agent: Agent, { address, port }: ServiceAddress, stream: Duplex): boolean {
  const client = agent.site.clients.find(({ ip }) => ip === address)
  if (client === undefined || port !== 80) return false
  const name = client.mac.toUpperCase()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' })
    response.end(`<!doctype html><title>${name}</title><h1>${name}</h1>\n`)
  })
  server.emit('connection', stream)
  return true
}

function plainWeb(agent: Agent): Server {
  const known = plain.get(agent) ?? littleWeb(agent, createServer())
  plain.set(agent, known)
  return known
}

function secureWeb(agent: Agent): Server {
  const { key, cert } = agent.connection.identity()
  const known = secure.get(agent) ?? littleWeb(agent, createTlsServer({ key, cert }))
  secure.set(agent, known)
  return known
}
