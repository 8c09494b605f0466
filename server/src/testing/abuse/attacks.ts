import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { WebSocket } from 'ws'
import { issueTicket } from '#contract/files/endpoints.ts'
import { login } from '#contract/identity/endpoints.ts'
import { sendCode } from '#contract/identity/registration.ts'
import { headersOf, snappy, v1Message } from '../../features/telemetry/remote-write/testing/messages.ts'
import { dialAs, dialUnknown, uploadSlowly } from './device-attacks.ts'
import { ask, type Field } from './field.ts'

/** Goes on until the signal is aborted, and then lets go of everything. */
export type Attack = (field: Field, until: AbortSignal) => Promise<void>

/** What one stranger can do to everybody: each with several hands at once. */
export const attacks: Record<string, Attack> = {
  'subscribe flood': (field, until) => hands(4, until, () => subscribeFlood(field, until)),
  tickets: (field, until) =>
    hands(8, until, async () => {
      await drained(ask(field.url, field.stranger.session, issueTicket, { path: exported }))
    }),
  exports: (field, until) => hands(12, until, () => exportUnread(field, until)),
  'dripping bodies': (field, until) => held(200, until, () => drip(field)),
  'remote-write series': (field, until) => hands(3, until, () => writeSeries(field)),
  'sign-ins and sign-ups': (field, until) => hands(8, until, () => signUp(field)),
  'silent device sockets': (field, until) => held(400, until, () => connect(field.devicePort, '127.0.0.1')),
  'dials without a certificate': (field, until) => hands(4, until, () => dial(field)),
  'dials with a known serial': (field, until) =>
    hands(4, until, () => dialAs(field.serials[dials++ % field.serials.length]!, field)),
  'dials with unknown serials': (field, until) => hands(4, until, () => dialUnknown(field)),
  'slow uploads of devices': (field, until) => hands(12, until, () => uploadSlowly(field, until)),
  'heavy PromQL': (field, until) => hands(6, until, () => heavyQuery(field, until)),
  'description of all calls': (field, until) =>
    hands(16, until, () => drained(fetch(`${field.url}/v2/openapi.json`))),
}

let dials = 0
const exported = '/v2/exports/devices?columns=name'

/** So many do it again and again. What is refused takes a breath, as a client library would. */
async function hands(count: number, until: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  const one = async () => {
    while (!until.aborted) {
      await work().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await Promise.all(Array.from({ length: count }, one))
}

/** So many sockets are kept open. */
async function held(count: number, until: AbortSignal, open: () => Socket): Promise<void> {
  const sockets = Array.from({ length: count }, open)
  for (const socket of sockets) socket.on('error', () => socket.destroy())
  if (!until.aborted) await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }))
  for (const socket of sockets) socket.destroy()
}

async function drained(answer: Promise<Response>): Promise<void> {
  await (await answer).arrayBuffer()
}

function subscribeFlood({ url, stranger }: Field, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/live`)
    until.addEventListener('abort', () => socket.terminate(), { once: true })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => resolve())
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'auth', sessid: stranger.session }))
      const message = JSON.stringify({ type: 'subscribe', topic: 'devices', group: stranger.network })
      for (let i = 0; i < 20_000; i++) socket.send(message)
    })
  })
}

async function exportUnread({ url, stranger }: Field, until: AbortSignal): Promise<void> {
  const issued = await ask(url, stranger.session, issueTicket, { path: exported })
  const { ticket } = ((await issued.json()) as { data: { ticket: string } }).data
  await drained(fetch(`${url}${exported}&ticket=${ticket}`, { signal: until }))
}

/** A body that says it is long and comes byte by byte. */
function drip({ url }: Field): Socket {
  const call = request(`${url}/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100_000 },
  })
  const timer = setInterval(() => call.write(' '), 500)
  call.on('error', () => clearInterval(timer))
  call.on('close', () => clearInterval(timer))
  call.write('{')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('close', () => call.destroy())
  return socket
}

let series = 0
async function writeSeries({ url, stranger }: Field): Promise<void> {
  const at = Date.now()
  const all = Array.from({ length: 2_000 }, () => ({
    labels: { __name__: 'flood', i: String(series++) },
    samples: [{ at, value: 1 }],
  }))
  await drained(
    fetch(`${url}/api/v1/write`, {
      method: 'POST',
      headers: { ...headersOf[1], 'content-encoding': 'snappy', authorization: `Bearer ${stranger.writes}` },
      body: new Uint8Array(snappy(v1Message(all))),
    }),
  )
}

let names = 0
async function signUp({ url }: Field): Promise<void> {
  const username = `nobody-${names++}`
  await drained(ask(url, '', login, { username, password: 'correct-horse-8' }))
  await drained(ask(url, '', sendCode, { target: `${username}@example.org`, purpose: 'register' }))
}

function dial({ devicePort }: Field): Promise<void> {
  return new Promise((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port: devicePort, rejectUnauthorized: false })
    socket.on('secureConnect', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve())
  })
}

const nested = 'sum_over_time(max_over_time(rate({__name__=~".+"}[10m:1s])[30m:1s])[6h:1s])'
async function heavyQuery({ url, stranger }: Field, until: AbortSignal): Promise<void> {
  const end = Math.floor(Date.now() / 1000)
  const asked = new URLSearchParams({ query: nested, start: String(end - 3600), end: String(end), step: '5' })
  const headers = { authorization: stranger.session }
  await drained(fetch(`${url}/api/v1/query_range?${asked}`, { headers, signal: until }))
}
