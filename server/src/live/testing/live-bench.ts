import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventBus } from '../../events/bus.ts'
import { ApiError } from '../../http/api-error.ts'
import { CallerWatch } from '../../http/caller-watch.ts'
import type { Reach, ResourceAccess } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { LiveHub } from '../live-hub.ts'
import { createLiveLimits } from '../live-limits.ts'
import { attachLive } from '../live-server.ts'
import { Browser } from './browser.ts'

const callers: Record<string, Caller> = {
  ann: { accountId: 1, tenant: 1, username: 'ann', role: 'admin', sessionId: 'sa' },
  bob: { accountId: 2, tenant: 2, username: 'bob', role: 'admin', sessionId: 'sb' },
  cleo: { accountId: 3, tenant: 1, username: 'cleo', role: 'user', sessionId: 'sc' },
  reader: {
    accountId: 1,
    tenant: 1,
    username: 'ann',
    role: 'admin',
    sessionId: 'tr',
    token: { name: 't', scopes: ['read'] },
  },
  feeder: {
    accountId: 1,
    tenant: 1,
    username: 'ann',
    role: 'admin',
    sessionId: 'ti',
    token: { name: 't', scopes: ['ingest'] },
  },
}

/** Tenant 1 has networks 10 and 11 (Cleo sees 10 only), tenant 2 has 20. */
const networksOf = (caller: Caller) => (caller.role === 'user' ? [10] : caller.tenant === 1 ? [10, 11] : [20])

const own = ({ tenant }: Caller, exists: boolean): ResourceAccess | null =>
  exists ? { tenant, level: 'own' } : null

/** A live server for one test, and people who listen to it. */
export class LiveBench {
  now = 0
  readonly bus = new EventBus(silentLogger)
  /** Sessions and tokens that are valid no longer. */
  readonly gone = new Set<string>()
  /** Whose reach cannot be read. */
  readonly failing = new Set<string>()
  /** What others share with somebody. */
  readonly given = new Map<string, Pick<Reach, 'shared' | 'until'>>()
  /** Where devices stand that are not where their names say. */
  readonly places = new Map<string, { tenant: number; network: number } | null>()
  readonly #open: Browser[] = []
  readonly #server = createServer()
  readonly #ends: (() => void)[] = []

  static async open(beatMs?: number): Promise<LiveBench> {
    const bench = new LiveBench()
    bench.beatMs = beatMs
    bench.#attach()
    await new Promise<void>((resolve) => bench.#server.listen(0, '127.0.0.1', resolve))
    return bench
  }

  async close(): Promise<void> {
    for (const browser of this.#open) browser.socket.terminate()
    for (const end of this.#ends) end()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  browser(): Browser {
    const browser = new Browser(this.port)
    this.#open.push(browser)
    return browser
  }

  async signedIn(name: string, ...subscriptions: object[]): Promise<Browser> {
    const one = this.browser()
    one.say({ type: 'auth', sessid: name }, ...subscriptions.map((s) => ({ type: 'subscribe', ...s })))
    await one.hears('ready')
    return one
  }

  changed(tenant: number, network: number, sn: string, status: 'online' | 'offline' = 'online'): void {
    this.bus.emit('device.changed', { sn, tenant, network, change: 'status', device: { status } })
  }

  /** How often the channel says that it is there; as usual. */
  beatMs: number | undefined

  #attach(): void {
    const { bus } = this
    const clock = { now: () => this.now }
    const guard = this.#guard()
    const reach = { reachOf: (caller: Caller) => this.#reachOf(caller) }
    const mayDevice = async (caller: Caller, sn: string) => (await guard.device(caller, sn)) !== null
    const current = {
      again: async (caller: Caller) =>
        this.gone.has(caller.token ? 'reader' : caller.username) ? null : { caller, endsAt: 1e15 },
    }
    const placeOf = (sn: string) => {
      const placed = this.places.get(sn)
      return placed !== undefined ? placed : { tenant: 1, network: 11 }
    }
    const watch = new CallerWatch({ bus, callers: current, clock, everyMs: 20, lookMs: 0 })
    const hub = new LiveHub(
      bus,
      {
        ...reach,
        callers: current,
        mayDevice,
        placeOf,
        ...clock,
        ...(this.beatMs && { beatMs: this.beatMs }),
      },
      5,
    )
    const live = attachLive([this.#server], {
      ...{ hub, guard, reach, limits: createLiveLimits(clock), authMs: 200, pingMs: 50 },
      authenticator: { callerOf: (token) => this.#callerOf(token) },
      watch: watch.watch.bind(watch),
      addressOf: () => '203.0.113.9',
    })
    this.#ends.push(
      () => hub.close(),
      () => watch.stop(),
      () => live.close(),
    )
  }

  #guard() {
    return {
      network: async (caller: Caller, id: number) => own(caller, networksOf(caller).includes(id)),
      project: async () => null,
      device: async (caller: Caller, sn: string) =>
        own(
          caller,
          sn === `device-of-${caller.tenant}` || (this.given.has(caller.username) && sn === 'device-of-1'),
        ),
    }
  }

  async #reachOf(caller: Caller): Promise<Reach> {
    if (this.failing.has(caller.username)) throw new Error('the database is away')
    return {
      tenant: caller.tenant,
      networks: caller.role === 'user' ? networksOf(caller) : 'all',
      ...this.given.get(caller.username),
    }
  }

  async #callerOf(token: string): Promise<Caller | null> {
    if (token === 'hasty') throw new ApiError('too_many_requests', { retryAfterSeconds: 1 })
    return this.gone.has(token) ? null : (callers[token] ?? null)
  }
}
