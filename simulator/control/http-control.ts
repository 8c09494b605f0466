import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { FAULTS } from '../agent/faults/fault-list.ts'
import { findAgent, viewOf } from '../fleet-view.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Fleet } from '../start-fleet.ts'
import { trueLinks } from '../world/tables/true-map.ts'
import { ACTIONS, actionNamed } from './actions.ts'
import { standStill } from './still.ts'

const LARGEST_BODY = 8 * 1024 * 1024

export interface Control {
  /** `http://127.0.0.1:PORT` */
  readonly address: string
  close(): void
}

/** Serves `GET /devices`, `GET /map` (how they are really plugged together) and `POST /devices/<sn>/<action>` on loopback; rejects when the port is taken. */
export function startControl(fleet: Fleet, port: number, scenario: Scenario): Promise<Control> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => send(response, route(fleet, scenario, request, body)))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      resolve({ address: addressOf(server), close: () => closeServer(server) })
    })
  })
}

function addressOf(server: Server): string {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the control server has no port')
  return `http://127.0.0.1:${bound.port}`
}

function closeServer(server: Server): void {
  server.close()
  server.closeAllConnections()
}

type Answer = readonly [status: number, body: unknown]

/** The whole body as text, or null when it is too large or breaks off. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += chunk.length
      if (size > LARGEST_BODY) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

function route(fleet: Fleet, scenario: Scenario, request: IncomingMessage, body: string | null): Answer {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [resource, name, action, ...rest] = url.pathname.split('/').slice(1).map(decode)
  if (request.headers.origin !== undefined) return [403, { error: 'not for browsers' }]
  if (resource === 'deeds' && request.method === 'GET') return [200, scenario.events]
  if (resource === 'map' && request.method === 'GET') return [200, fleet.sites.flatMap(trueLinks)]
  if (resource === 'still' && request.method === 'POST') return [200, standStill(fleet)]
  if (resource === 'clock' && request.method === 'GET') return [200, { now: fleet.clock.now() }]
  if (resource !== 'devices' || rest.length > 0) return [404, { error: 'not found' }]
  if (request.method === 'GET' && name === undefined) return [200, fleet.agents.map(viewOf)]
  const agent = findAgent(fleet, name ?? '')
  if (agent === undefined) return [404, { error: `no device ${name}` }]
  if (request.method === 'GET' && action === undefined) return [200, viewOf(agent)]
  const run = request.method === 'POST' ? actionNamed(action ?? '') : null
  if (run === null)
    return [404, { error: `POST one of ${[...Object.keys(ACTIONS), ...Object.keys(FAULTS)].join(', ')}` }]
  if (body === null) return [413, { error: `at most ${LARGEST_BODY} bytes` }]
  const refused = run(agent, { query: url.searchParams, body })
  return refused === undefined ? [200, viewOf(agent)] : [400, { error: refused }]
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
