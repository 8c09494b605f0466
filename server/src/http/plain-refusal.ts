import type { ServerResponse } from 'node:http'
import type { LimitReached } from '../lib/fair-share/limit-reached.ts'
import { refusalOf } from './api-error.ts'

/** For devices, which read no envelope: plain text. What is still being sent is not read. */
export function refusePlainly(
  response: ServerResponse,
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  const head = { 'content-type': 'text/plain', connection: 'close', ...headers }
  response.writeHead(status, head).end(`${reason}\n`)
}

/** Which limit, whose and until when: 429 when it is a holder's own, 503 when it is everybody's. */
export function refuseForLimit(response: ServerResponse, reached: LimitReached): void {
  const { retryAfterSeconds: seconds, message } = reached
  const { status } = refusalOf(reached)
  refusePlainly(response, status, `${message}; try again in ${seconds} s`, { 'retry-after': String(seconds) })
}
