import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, BodyInput, Endpoint, QueryInput } from '#contract/define-endpoint.ts'
import type { Role } from '#contract/permissions.ts'
import { type ComposeOptions, compose, type Roost } from '../composition.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../lib/clock.ts'
import { silentLogger } from '../lib/logger.ts'
import { copyMigratedSqlite } from './migrated.ts'

export interface Answer<Data = unknown> {
  status: number
  code: number
  data: Data
  page?: { next: string | null; total: number }
  error?: string
  params?: Record<string, string | number>
  field?: string
}

export interface TestRoost {
  roost: Roost
  folder: string
  url: string
  devicePort: number
  /** A person's view: every call of the contract, typed, with that session. */
  as(token: string | null): Client
  /** Makes an account and signs it in; without a tenant it gets one of its own. */
  account(
    role: Role,
    tenant?: number,
  ): Promise<{ token: string; id: number; tenant: number; username: string }>
  close(): Promise<void>
}

export interface Client {
  call<E extends Endpoint>(
    endpoint: E,
    input?: { query?: QueryInput<E>; body?: BodyInput<E> },
  ): Promise<Answer<AnswerOf<E>>>
  /** Any request, as written. */
  raw(path: string, init?: RequestInit): Promise<Response>
}

/** The whole server in this process, on free ports, with a data folder of its own and answers checked. */
export async function startTestRoost(
  settings: Record<string, string> = {},
  pace: NonNullable<ComposeOptions['pace']> = {},
  clock = systemClock,
): Promise<TestRoost> {
  const folder = mkdtempSync(join(tmpdir(), 'roost-test-'))
  copyMigratedSqlite(join(folder, 'roost.db'))
  const config = readConfig({
    ROOST_DATA_DIR: folder,
    ROOST_HTTP_PORT: '0',
    ROOST_UCENTRAL_PORT: '0',
    ROOST_RTTY_PORT: '0',
    ROOST_DEVICE_HOST: '127.0.0.1',
    ROOST_PRETEND_DEVICES: '0',
    ...settings,
  })
  const roost = await compose({ config, log: silentLogger, pace, clock })
  await roost.start()
  const url = `http://127.0.0.1:${(roost.http.server.address() as AddressInfo).port}`
  let count = 0
  return {
    roost,
    folder,
    url,
    devicePort: roost.southbound.ucentralPort(),
    as: (token) => clientOf(url, token),
    async account(role, tenant) {
      count += 1
      const username = `${role}-${count}`
      const password = 'correct-horse-9'
      const made = await roost.identity.service.createAccount({
        username,
        password,
        role,
        ...(tenant && { tenant }),
      })
      const { sessid } = await roost.identity.service.signIn(username, password, {
        address: '::1',
        userAgent: '',
      })
      return { token: sessid, id: made!.account, tenant: made!.tenant, username }
    },
    async close() {
      await roost.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function clientOf(url: string, token: string | null): Client {
  const headers: Record<string, string> = token ? { authorization: token } : {}
  return {
    raw: (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init?.headers } }),
    async call(endpoint, input) {
      const query = new URLSearchParams(
        Object.entries((input?.query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      )
      const body = endpoint.bare ? input?.body : { action: endpoint.action, data: input?.body ?? {} }
      const response = await fetch(`${url}${endpoint.path}?${query}`, {
        method: endpoint.method,
        headers: { ...headers, ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }) },
        ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      })
      return { status: response.status, ...((await response.json()) as object) } as never
    },
  }
}
