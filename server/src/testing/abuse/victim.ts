import { WebSocket } from 'ws'
import { headersOf, snappy, v1Message } from '../../features/telemetry/remote-write/testing/messages.ts'
import { eventually } from '../eventually.ts'
import type { Field } from './field.ts'

export interface FeltService {
  /** Milliseconds of each call. */
  calls: number[]
  queries: number[]
  writes: number[]
  /** Devices that were said to be offline meanwhile. */
  dropped: number
  /** What did not answer 200. */
  failed: string[]
}

/** A tenant that does what everybody does, again and again, and measures it. */
export class Victim {
  readonly #field: Field
  readonly #socket: WebSocket
  #dropped = 0

  private constructor(field: Field, socket: WebSocket) {
    this.#field = field
    this.#socket = socket
    socket.on('message', (data) => {
      if (data.toString().includes('"status":"offline"')) this.#dropped += 1
    })
  }

  static async open(field: Field): Promise<Victim> {
    const socket = new WebSocket(`${field.url.replace('http', 'ws')}/v2/live`)
    const victim = new Victim(field, socket)
    let heard = ''
    socket.on('message', (data) => {
      heard += data
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'auth', sessid: field.victim.session }))
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'devices' }))
    await eventually(() => heard.includes('"subscribed"'))
    return victim
  }

  close(): void {
    this.#socket.terminate()
  }

  /** Rounds until the signal is aborted, at least so many. */
  async feel(until: AbortSignal, rounds: number): Promise<FeltService> {
    const felt: FeltService = { calls: [], queries: [], writes: [], dropped: 0, failed: [] }
    const before = this.#dropped
    const { url, victim } = this.#field
    const headers = { authorization: victim.session }
    for (let round = 0; round < rounds || !until.aborted; round++) {
      await timed(felt.calls, felt, fetch(`${url}/v2/devices?group=${victim.network}`, { headers }))
      await timed(felt.queries, felt, fetch(`${url}/api/v1/query?query=device_up`, { headers }))
      await timed(felt.writes, felt, this.#write())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    felt.dropped = this.#dropped - before
    return felt
  }

  async online(): Promise<number> {
    const { url, victim } = this.#field
    const answer = await fetch(`${url}/v2/devices?group=${victim.network}`, {
      headers: { authorization: victim.session },
    })
    const { data } = (await answer.json()) as { data: { status: string }[] }
    return data.filter(({ status }) => status === 'online').length
  }

  #write(): Promise<Response> {
    const { url, victim } = this.#field
    const sample = { labels: { __name__: 'own' }, samples: [{ at: Date.now(), value: 1 }] }
    return fetch(`${url}/api/v1/write`, {
      method: 'POST',
      headers: { ...headersOf[1], 'content-encoding': 'snappy', authorization: `Bearer ${victim.writes}` },
      body: new Uint8Array(snappy(v1Message([sample]))),
    })
  }
}

async function timed(into: number[], felt: FeltService, asked: Promise<Response>): Promise<void> {
  const since = performance.now()
  const answer = await asked
  const text = await answer.text()
  into.push(performance.now() - since)
  if (!answer.ok) felt.failed.push(`${answer.status} ${text.slice(0, 200)}`)
}

/** Of measured milliseconds, the one that 95 of 100 do not exceed. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}
