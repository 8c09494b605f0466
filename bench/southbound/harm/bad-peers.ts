import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { addressOfSite } from '../../../simulator/agent/connection/connection-options.ts'
import { credentialsOf } from '../../../simulator/identity.ts'
import { BAD_DEVICES, BAD_KINDS, type BadKind, badSerial } from './bad-kinds.ts'

/** A program of its own: peers that do harm to who listens for devices. Whoever is dropped comes again. */

const AGAIN_MS = 200
/** Two are begun in a millisecond at most. */
const PER_TURN = 20
const TURN_MS = 10
/** A sign of life, so that who reads nothing is not given up. */
const SIGN_MS = 3_000
/** The head of a TLS record with a part of a greeting in it, whose rest never comes. */
const HALF_GREETING = Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 7, 7, 7])
const HALF_REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: webs'

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    kind: { type: 'string' },
    count: { type: 'string' },
    /** Every so many comes from the address of one of the fleet's sites. */
    neighbours: { type: 'string', default: '0' },
  },
})
const kind = BAD_KINDS.find((one) => one === values.kind)
if (!kind || !values.server) throw new Error('--kind and --server are needed')
const url = new URL(values.server)
const port = Number(url.port)
const count = Number(values.count)
const neighbours = Number(values.neighbours)

/** Those that are bound call from others: their addresses are known, and places are kept for them. */
const isDevice = BAD_DEVICES.some((one) => one === kind)

const addressOf = (number: number): string =>
  neighbours > 0 && number % neighbours === 0
    ? addressOfSite(number / neighbours)
    : `127.${isDevice ? 3 : 2}.${number % 50}.${1 + (number % 200)}`

const credentials = (number: number) => {
  const serial = badSerial(kind, number)
  return credentialsOf({ seed: 'harm', serial, generation: 0, caSigned: false, commonName: serial })
}

let dropped = 0

function comesAgain(number: number): void {
  dropped++
  setTimeout(() => begin(number), AGAIN_MS)
}

function overTcp(number: number, said: Uint8Array | undefined): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(number) })
  if (said) socket.once('connect', () => socket.write(said))
  held(socket, number)
}

function overTls(number: number): void {
  const { key, cert } = credentials(number)
  const to = { port, host: '127.0.0.1', localAddress: addressOf(number) }
  const socket = connectTls({ ...to, key, cert, rejectUnauthorized: false })
  socket.once('secureConnect', () => socket.write(HALF_REQUEST))
  held(socket, number)
}

function held(socket: Socket, number: number): void {
  socket.on('error', () => undefined)
  socket.resume().once('close', () => comesAgain(number))
}

/** A device that introduces itself and, where it is deaf, reads nothing from then on. */
function asDevice(number: number, isDeaf: boolean): void {
  const { key, cert } = credentials(number)
  const serial = badSerial(kind!, number)
  const socket = new WebSocket(`wss://127.0.0.1:${port}/`, ['ucentral-broker'], {
    ...{ key, cert, rejectUnauthorized: false, perMessageDeflate: false },
    localAddress: addressOf(number),
  })
  socket.on('error', () => undefined)
  let sign: NodeJS.Timeout | undefined
  socket.once('open', () => {
    const params = { serial, uuid: 1, firmware: 'harm 1', capabilities: { platform: 'ap', compatible: 'x' } }
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'connect', params }))
    if (!isDeaf) return
    socket.pause()
    sign = setInterval(() => socket.ping(undefined, undefined, () => undefined), SIGN_MS)
  })
  socket.once('close', () => {
    clearInterval(sign)
    comesAgain(number)
  })
}

const WAYS: Record<BadKind, (number: number) => void> = {
  silent: (number) => overTcp(number, undefined),
  'half-greeting': (number) => overTcp(number, HALF_GREETING),
  'half-request': overTls,
  deaf: (number) => asDevice(number, true),
  stopped: (number) => asDevice(number, false),
}

const begin = WAYS[kind]

let begun = 0
const beginning = setInterval(() => {
  for (let i = 0; i < PER_TURN && begun < count; i++) begin(begun++)
  if (begun < count) return
  clearInterval(beginning)
  console.log(`begun ${begun}`)
}, TURN_MS)
process.once('SIGTERM', () => {
  console.log(`dropped ${dropped}`)
  process.exit(0)
})
