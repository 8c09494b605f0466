import { randomBytes } from 'node:crypto'
import type { Registration } from '#protocols/rtty/registration.ts'
import { cleanText } from '../../../clean-text.ts'
import type { ListenerEnvironment } from '../../../listening/environment.ts'
import { shortText } from '../../../listening/rates.ts'
import type {
  CommandOutcome,
  ConnectingDevice,
  DeviceActions,
  DeviceLink,
  DeviceSeen,
  DeviceSession,
  SessionEnd,
} from '../../../ports.ts'
import { Delivery } from '../../../sessions/delivery.ts'
import type { LinkHooks, RttyLink } from '../link.ts'
import { macToldBy } from './identify.ts'
import { SharedLink } from './shared-link.ts'

/** Its uptime is told so often, ms: clients of versions 3 and 4 beat every 5 s. */
const REPORT_MS = 55_000
/** What others tell of the same device counts for more. */
const SOURCE = { trust: 1, freshForMs: 3 * 60_000 }
const MAX_NAME = 126
/** A dead device must not hide behind a pause. */
const MAX_PAUSE_MS = 5_000

export interface StandaloneDeps {
  env: ListenerEnvironment
  /** Takes the token of a tunnel that waits for the device; null: nobody does. */
  take(call: Pick<Registration, 'id' | 'token'>): { arrive(link: DeviceLink): void } | null
}

/** A device that speaks rtty alone: it is there as long as its connection, and lends it to tunnels. */
export class StandaloneSession implements DeviceSession {
  readonly protocol = 'rtty'
  readonly sn: string
  readonly sessionId = randomBytes(12).toString('hex')
  readonly address: string
  readonly connectedAt: number
  readonly keyFingerprint?: string
  readonly can: Partial<DeviceActions>
  readonly hooks: LinkHooks
  readonly #deps: StandaloneDeps
  readonly #delivery: Delivery
  #link: RttyLink | null = null
  #toldAt = Number.NEGATIVE_INFINITY
  #lent = 0
  #ended = false

  constructor({ sn, address, at, keyFingerprint }: ConnectingDevice, deps: StandaloneDeps) {
    this.sn = sn
    this.address = address
    this.connectedAt = at
    if (keyFingerprint !== null) this.keyFingerprint = keyFingerprint
    this.#deps = deps
    const { protocol, sessionId } = this
    const identity = { protocol, sn, address, sessionId, source: SOURCE, connectedAt: at, host: null }
    this.#delivery = new Delivery(identity, deps.env)
    this.can = { terminal: async (call) => this.#lend(call) }
    this.hooks = { beat: (uptime) => this.#report(uptime), pace: (bytes) => this.#pace(bytes) }
  }

  begin(link: RttyLink, seen: DeviceSeen): void {
    this.#link = link
    this.#deps.env.registry.enter(this, seen)
    link.onEnd(() => this.end(link.isSilent ? 'timed_out' : 'closed'))
  }

  end(reason: SessionEnd): void {
    if (this.#ended) return
    this.#ended = true
    this.#deps.env.registry.leave(this, reason, this.#deps.env.clock.now())
    if (reason === 'replaced')
      this.#delivery.notice('session_replaced', 'a newer connection of the same device took over', 'info')
    this.#link?.end()
  }

  #lend(call: Pick<Registration, 'id' | 'token'>): CommandOutcome {
    const expected = this.#deps.take(call)
    if (expected === null || this.#link === null) return { status: 'failed' }
    const shared = new SharedLink(this.#link)
    this.#lent++
    shared.onEnd(() => {
      this.#lent--
    })
    expected.arrive(shared)
    return { status: 'accepted' }
  }

  #report(uptimeSeconds: number): void {
    const at = this.#deps.env.clock.now()
    if (at - this.#toldAt < REPORT_MS || !this.#delivery.takesReport()) return
    this.#toldAt = at
    const nothing = { radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [], gateways: [] }
    const state = { at, unit: { uptimeSeconds }, parts: [], problems: [], ...nothing }
    this.#delivery.report({ at, state, raw: { uptime: uptimeSeconds }, capabilities: [] })
  }

  /** What goes through a tunnel is wanted; without one it has little to say. */
  #pace(bytes: number): number {
    if (this.#lent > 0) return 0
    const { rates } = this.#deps.env
    const holders = this.#delivery.holders()
    const shorts = [rates.frames.spend(holders), rates.bytes.spend(holders, bytes)]
    const short = shorts.find((one) => one !== undefined)
    if (!short) return 0
    this.#delivery.notice('too_many_frames', `is read more slowly: ${shortText(short)}`)
    return Math.min(short.waitMs, MAX_PAUSE_MS)
  }
}

/** What such a device tells of itself: who it is, and a description. */
export function seenOf(
  { protocol, sn, externalId, address, keyFingerprint, certificateUntil, at }: ConnectingDevice,
  { description }: Pick<Registration, 'description'>,
  sessionId: string,
): DeviceSeen {
  return {
    ...{ protocol, sn, externalId, sessionId, address, keyFingerprint, at },
    certificateUntil: certificateUntil ?? null,
    ...{
      kind: null,
      kindSource: 'unknown',
      mac: macToldBy({ sn, description }),
      model: null,
      compatible: null,
    },
    ...{ hostname: cleanText(description, MAX_NAME) || null, software: null, hardware: null, reason: null },
    ...{ config: null, capabilities: ['terminal'] },
  }
}
