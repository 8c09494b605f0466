import { once } from 'node:events'
import WebSocket from 'ws'
import { pause } from '../scene/child.ts'
import type { Server } from '../scene/server.ts'

const PATIENCE_MS = 10_000

/** One of very many addresses that people call from, as a proxy before the server tells it. */
export const homeOf = (number: number): string =>
  `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`

interface CallOptions {
  from: number
  body?: unknown
  sessid?: string
}

/** @returns the status and what was answered */
async function ask<T>(server: Server, path: string, { from, body, sessid }: CallOptions) {
  const headers = { 'x-forwarded-for': homeOf(from), ...(sessid && { authorization: sessid }) }
  const post = {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { ...headers, 'content-type': 'application/json' },
  }
  const answer = await fetch(`${server.url}${path}`, body === undefined ? { headers } : post)
  const text = await answer.text()
  return { status: answer.status, data: parsed<T>(text) }
}

function parsed<T>(text: string): T | undefined {
  try {
    return (JSON.parse(text) as { data?: T }).data
  } catch {
    return undefined
  }
}

/** Signs in with a wrong password, under a name that nobody has or with the operator's. */
export async function guesses(server: Server, number: number): Promise<void> {
  const username = number % 12 === 0 ? 'super' : `guess-${number}@example.com`
  await ask(server, '/v2/login', { from: number, body: { username, password: `wrong ${number}` } })
}

/** Tries the same name again and again: most of it is turned away. @returns how many were */
export async function insists(server: Server, number: number): Promise<number> {
  const body = { username: `again-${number}`, password: 'wrong' }
  let turnedAway = 0
  for (let i = 0; i < 14; i++)
    if ((await ask(server, '/v2/login', { from: number, body })).status === 429) turnedAway++
  return turnedAway
}

/** A visitor of the open parts who asks for too much. @returns how often that was said */
export async function asksForTooMuch(server: Server, number: number): Promise<number> {
  const answers = Array.from({ length: 130 }, () => ask(server, '/v2/openapi.json', { from: number }))
  return (await Promise.all(answers)).filter(({ status }) => status === 429).length
}

/** Signs in, takes tickets, listens to what happens; half of them leave without a word. */
export async function worksAWhile(server: Server, password: string, number: number): Promise<void> {
  const signedIn = await ask<{ sessid: string }>(server, '/v2/login', {
    ...{ from: number, body: { username: 'super', password } },
  })
  const sessid = signedIn.data?.sessid
  if (sessid === undefined) throw new Error(`nobody could sign in: ${signedIn.status}`)
  for (let i = 0; i < 20; i++) await takesTicket(server, sessid, number, i)
  for (let i = 0; i < 5; i++) await listens(server, sessid, i)
  if (number % 2 === 0) await ask(server, '/v2/logout', { from: number, body: {}, sessid })
}

async function takesTicket(server: Server, sessid: string, from: number, turn: number): Promise<void> {
  const path = `/v2/files/${turn + 1}`
  const { data } = await ask<{ ticket: string }>(server, '/v2/tickets', { from, sessid, body: { path } })
  if (data && turn % 2 === 0) await ask(server, `${path}?ticket=${data.ticket}`, { from })
}

/** Opens the live channel, subscribes and goes: with a word, without, signed in or not, or sent away. */
async function listens(server: Server, sessid: string, turn: number): Promise<void> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/live`)
  socket.on('error', () => undefined)
  await once(socket, 'open')
  if (turn !== 3) socket.send(JSON.stringify({ type: 'auth', sessid }))
  const topics = turn === 4 ? 500 : 20
  for (let i = 0; i < topics; i++)
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'device', sn: `02:00:00:00:00:${10 + (i % 80)}` }))
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'devices' }))
  const gone = Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(PATIENCE_MS)])
  if (turn === 0) socket.close()
  if (turn === 1) socket.terminate()
  if (turn === 2) {
    // Its end is never told to the server, which is left to find out.
    socket.pause()
    await pause(50)
    socket.terminate()
  }
  await gone
}
