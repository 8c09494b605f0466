import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { isJsonObject, type JsonObject, textOf } from '#protocols/json.ts'
import type { Connection } from '../../listening/connection.ts'
import { WebSocketListener } from '../../listening/web-socket-listener.ts'
import type {
  CommandOutcome,
  ConfigureOutcome,
  ConnectingDevice,
  DeviceActions,
  DeviceSeen,
} from '../../ports.ts'
import type { Protocol } from '../../protocol.ts'
import type { Delivery } from '../../sessions/delivery.ts'
import type { Introduction, Introductions } from '../../sessions/pending-connection.ts'
import type { PresencePolicy } from '../../sessions/presence-policy.ts'
import type { Conversation } from '../../sessions/socket-session.ts'
import { lineConfiguration } from './configuration.ts'

const NAME = 'line'
/** How long a device that hung up is expected back, ms. */
const ABSENT_AFTER_MS = 60_000
const MISSES = 5

/**
 * The smallest protocol that does all: a device says `hello`, `report` (its uptime and a temperature) and `did`, and is told `do`. It shows what an
 * adapter has to bring. With `hangsUp` a device calls, is told what waits for it, and
 * hangs up; with `askEveryMs` it reports only when it is asked.
 */
export const lineProtocol: Protocol = {
  name: NAME,
  configuration: lineConfiguration,
  create({ listen, env }) {
    const names = { protocol: NAME, setting: 'nothing: it is for tests' }
    const listener = new WebSocketListener(
      { ...listen, port: 0, names, subProtocol: NAME },
      introductions,
      env,
    )
    return {
      protocol: NAME,
      start: () => listener.start(),
      stop: () => listener.stop(),
      port: () => listener.port(),
      renew: (tls) => listener.renew(tls),
      unintroduced: () => listener.unintroduced(),
    }
  },
}

const introductions: Introductions = {
  protocol: NAME,
  source: { trust: 10, freshForMs: 60_000 },
  read(frame, peer): ReturnType<Introductions['read']> {
    const hello = parsed(frame)
    const id = hello && textOf(hello, 'hello')
    if (!hello || !id) return { code: 'before_connect', detail: 'no hello' }
    return introductionOf(id, hello, peer.certificateName)
  },
}

const introductionOf = (id: string, hello: JsonObject, certificateName: string | null): Introduction => ({
  sn: id.replace(/(..)(?=.)/g, '$1:').toUpperCase(),
  externalId: id,
  certificateName,
  open: ({ sessionId }, connecting, connection) => ({
    seen: seenOf(hello, connecting, sessionId),
    converse: (delivery) => new LineConversation(connection, delivery, hello),
  }),
})

function seenOf(hello: JsonObject, connecting: ConnectingDevice, sessionId: string): DeviceSeen {
  const { protocol, sn, externalId, address, keyFingerprint, at } = connecting
  return {
    ...{ protocol, sn, externalId, sessionId, address, keyFingerprint, at },
    ...{ kind: 'ap', kindSource: 'platform', mac: sn, model: textOf(hello, 'model'), compatible: null },
    ...{ hostname: null, software: null, hardware: null, reason: null, profile: {} },
    capabilities: ['radios', 'configure', 'reboot', 'locate'],
    config: runningOf(hello),
  }
}

/** Ids are words: `draft-0` is how it left the factory. */
function runningOf(message: JsonObject): RunningConfig | null {
  const id = textOf(message, 'runs')
  return id === null ? null : { id, kind: id === 'draft-0' ? 'factory' : 'configured' }
}

class LineConversation implements Conversation {
  readonly can: Partial<DeviceActions>
  readonly presence?: PresencePolicy
  readonly #connection: Connection
  readonly #delivery: Delivery
  readonly #waiting = new Map<number, (ok: boolean | null) => void>()
  #last = 0

  constructor(connection: Connection, delivery: Delivery, hello: JsonObject) {
    this.#connection = connection
    this.#delivery = delivery
    if (hello.hangsUp === true) this.presence = { kind: 'inform', absentAfterMs: ABSENT_AFTER_MS }
    if (typeof hello.askEveryMs === 'number') this.presence = this.#polled(hello.askEveryMs)
    this.can = {
      reboot: () => this.#tell({ do: 'reboot' }),
      locate: ({ seconds }) => this.#tell({ do: 'locate', seconds }),
      configure: async ({ configId, document }): Promise<ConfigureOutcome> => {
        const outcome = await this.#tell({ do: 'run', id: configId, document: document as JsonObject })
        const result = { done: 'applied', failed: 'refused' }[outcome.status as string] ?? 'unknown'
        const runningId = outcome.status === 'done' ? configId : null
        return { ...outcome, data: { result: result as 'applied', runningId, rejected: [] } }
      },
    }
  }

  frame(data: string | Uint8Array): void {
    const message = parsed(data)
    if (typeof message?.did === 'number') this.#waiting.get(message.did)?.(message.ok === true)
    else if (message?.report !== undefined && this.#delivery.takesReport()) this.#report(message)
    else if (!message) this.#delivery.notice('bad_json', 'not a line of this protocol')
  }

  ended(): void {
    for (const settle of [...this.#waiting.values()]) settle(null)
  }

  #polled(everyMs: number): PresencePolicy {
    const ask = async () => (await this.#tell({ do: 'report' })).status === 'done'
    return { kind: 'poll', everyMs, misses: MISSES, ask }
  }

  #report(message: JsonObject): void {
    const at = Date.now()
    const config = runningOf(message)
    const uptimeSeconds = Number(message.report)
    const sensors = sensorsOf(message)
    const state: DeviceState = {
      ...{ at, unit: { uptimeSeconds }, parts: [], problems: [], ...(config && { config }), ...sensors },
      ...{ radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [], gateways: [] },
    }
    this.#delivery.report({ at, state, raw: message, capabilities: [] })
  }

  #tell(order: JsonObject): Promise<CommandOutcome> {
    const n = ++this.#last
    return new Promise((resolve) => {
      this.#waiting.set(n, (ok) => {
        this.#waiting.delete(n)
        resolve({ status: ok === null ? 'cancelled' : ok ? 'done' : 'failed' })
      })
      if (!this.#connection.send(JSON.stringify({ n, ...order }))) this.#waiting.get(n)?.(false)
    })
  }
}

function sensorsOf({ celsius }: JsonObject): Pick<DeviceState, 'sensors'> {
  const temperature = [{ id: '1', celsius: Number(celsius) }]
  return celsius === undefined ? {} : { sensors: { temperature, humidity: [], door: [] } }
}

function parsed(frame: string | Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(String(frame))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
