import type { Cancel, Clock } from '../../clock.ts'
import { type Credentials, credentialsOf } from '../../identity.ts'
import { type Link, type LinkHandlers, openLink } from './link.ts'
import type { LinkTarget } from './link-options.ts'
import type { LineQuality } from './pipe.ts'

export interface ConnectionOptions extends LinkTarget {
  readonly seed: string
  readonly serial: string
  readonly caSigned: boolean
  /** Agents of switches retry every 5 s and send no WebSocket pings. */
  readonly isSwitch: boolean
  /** Fixed retry delay instead of the agents' own, ms. */
  readonly fastReconnectMs: number | null
  /** How many keys it has made itself before this one. */
  readonly keys: number
}

export interface ConnectionHandlers {
  onOpen(): void
  onText(text: string): void
  onLost(reason: string): void
}

const AP_STEP_MS = 10_000
const AP_LONGEST_MS = 900_000
const SWITCH_RETRY_MS = 5_000

/** Keeps one device connected: dials, and dials again with the agents' own patience. */
export class Connection {
  private readonly options: ConnectionOptions
  private readonly clock: Clock
  private readonly handlers: ConnectionHandlers
  private link: Link | null = null
  private open = false
  private frozen = false
  /** Connections beside ours: half-open old ones and impostors'. */
  private readonly strays = new Set<Link>()
  private tries = 0
  private cancelRetry: Cancel = () => undefined
  /** What it showed last, and under which name and key. */
  private shown: { readonly as: string; readonly credentials: Credentials } | undefined
  /** The controller it dials; `transfer` changes it. */
  server: URL
  /** How bad its line is; null = good. */
  quality: LineQuality | null = null
  /** 0 = the key from the factory. */
  keyGeneration: number
  /** Name in the certificate; null = the serial, as it should be. */
  commonName: string | null = null

  constructor(options: ConnectionOptions, clock: Clock, handlers: ConnectionHandlers) {
    this.options = options
    this.server = options.server
    this.keyGeneration = options.keys
    this.clock = clock
    this.handlers = handlers
  }

  get connected(): boolean {
    return this.open
  }

  /** Text goes as a text message, bytes as a binary one. */
  send(data: string | Buffer): boolean {
    return this.link?.send(data) ?? false
  }

  /** Dials now, unless a link exists already. */
  dial(): void {
    this.cancelRetry()
    if (this.link !== null) return
    this.frozen = false
    const link = this.openLink(this.keyGeneration, {
      onOpen: () => this.link === link && this.opened(),
      onText: (text) => this.link === link && this.handlers.onText(text),
      quality: () => this.quality,
      onClosed: (reason) => this.link === link && this.lost(reason),
    })
    this.link = link
  }

  /** Ends the link and dials no more until asked. */
  leave(how: 'close' | 'destroy'): void {
    this.cancelRetry()
    const { link } = this
    for (const stray of this.strays) stray.destroy()
    this.strays.clear()
    this.link = null
    this.open = false
    if (how === 'close') link?.close()
    else link?.destroy()
  }

  /** Ends the link as a break of the line does; dials again when its patience says so. */
  drop(): void {
    this.link?.destroy()
  }

  /** The cable is cut: nothing goes through, nobody is told. */
  freeze(): void {
    this.cancelRetry()
    this.frozen = true
    this.link?.freeze()
  }

  /** The cable is whole again; false when no connection survived to go on with. */
  thaw(): boolean {
    if (!this.frozen || !this.open || this.link === null) return false
    this.frozen = false
    this.link.thaw()
    return true
  }

  /** Leaves the link half-open, as after a power cut or a new NAT binding, and is free to dial again. */
  abandon(): void {
    const { link } = this
    this.link = null
    this.open = false
    if (link === null) return
    link.freeze()
    this.strays.add(link)
  }

  /** Another box with this serial and another key connects beside us and says `greeting`. */
  impersonate(generation: number, greeting: string): void {
    const stray: Link = this.openLink(generation, {
      onOpen: () => stray.send(greeting),
      onText: () => undefined,
      quality: () => null,
      onClosed: () => this.strays.delete(stray),
    })
    this.strays.add(stray)
  }

  private openLink(generation: number, handlers: LinkHandlers): Link {
    const target = { ...this.options, server: this.server }
    return openLink(target, this.credentials(generation), this.clock, !this.options.isSwitch, handlers)
  }

  /** Key and certificate it shows to anyone at this moment. */
  identity(): Credentials {
    return this.credentials(this.keyGeneration)
  }

  private credentials(generation: number): Credentials {
    const { seed, serial, caSigned } = this.options
    const commonName = this.commonName ?? serial
    const as = `${generation} ${commonName}`
    if (this.shown?.as === as) return this.shown.credentials
    const credentials = credentialsOf({ seed, serial, caSigned, commonName, generation })
    this.shown = { as, credentials }
    return credentials
  }

  private opened(): void {
    this.open = true
    this.tries = 0
    this.handlers.onOpen()
  }

  private lost(reason: string): void {
    this.link = null
    this.open = false
    if (this.frozen) return
    this.tries++
    this.cancelRetry = this.clock.after(this.retryDelay(), () => this.dial())
    this.handlers.onLost(reason)
  }

  private retryDelay(): number {
    const { fastReconnectMs, isSwitch } = this.options
    if (fastReconnectMs !== null) return fastReconnectMs
    return isSwitch ? SWITCH_RETRY_MS : Math.min(this.tries * AP_STEP_MS, AP_LONGEST_MS)
  }
}
