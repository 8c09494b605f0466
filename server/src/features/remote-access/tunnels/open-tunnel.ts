import type { TunnelEnd } from '#contract/remote-access/endpoints.ts'
import type { Caller } from '../../../http/route.ts'
import type {
  DeviceLink,
  LinkConnection,
  LinkTarget,
  LinkTerminal,
  TerminalEvents,
} from '../../../southbound/ports.ts'
import type { TunnelRow } from './tunnel.repository.ts'

interface OpenedHow {
  target: LinkTarget
  isGuests: boolean
  dials: boolean
}

/** A tunnel as long as it is open: what goes through it, and what ends with it. */
export class OpenTunnel {
  readonly row: TunnelRow
  readonly caller: Caller
  readonly target: LinkTarget
  /** Of somebody who does not own the device. */
  readonly isGuests: boolean
  /** A port for a telnet program is to be opened with it. */
  readonly dials: boolean
  #expiry: NodeJS.Timeout | undefined
  #link: DeviceLink | null = null
  #end: TunnelEnd | null = null
  #sent = 0
  #received = 0
  readonly #connections = new Set<LinkConnection>()
  readonly #ending = new Set<() => void>()
  #answered: (() => void) | undefined

  constructor(row: TunnelRow, caller: Caller, { target, isGuests, dials }: OpenedHow) {
    this.row = row
    this.caller = caller
    this.target = target
    this.isGuests = isGuests
    this.dials = dials
  }

  get id(): number {
    return this.row.id
  }

  /** Null as long as it is open. */
  get ended(): TunnelEnd | null {
    return this.#end
  }

  /** Its device's owner has not answered. */
  get isAsked(): boolean {
    return this.row.asked_until !== null && this.row.allowed_by === null && this.#end === null
  }

  get isReady(): boolean {
    return this.#link !== null && this.#end === null
  }

  get traffic(): { sent: number; received: number } {
    const open = [...this.#connections]
    return {
      sent: this.#sent + open.reduce((sum, { sent }) => sum + sent, 0),
      received: this.#received + open.reduce((sum, { received }) => sum + received, 0),
    }
  }

  get connections(): number {
    return this.#connections.size
  }

  /** Instead of any time that was set before. */
  lasts(ms: number, over: () => void): void {
    clearTimeout(this.#expiry)
    if (!this.#end) this.#expiry = setTimeout(over, ms).unref()
  }

  ready(link: DeviceLink): void {
    this.#link = link
  }

  /** @throws Error when it is not open, or the device has too many connections */
  connect(target: LinkTarget = this.target): LinkConnection {
    const connection = this.#usable().connect(target)
    this.#connections.add(connection)
    connection.once('close', () => {
      this.#connections.delete(connection)
      this.#sent += connection.sent
      this.#received += connection.received
    })
    return connection
  }

  /** @throws LinkError */
  async terminal(
    size: { columns: number; rows: number },
    { printed, file, ended }: TerminalEvents,
  ): Promise<LinkTerminal> {
    const terminal = await this.#usable().terminal(size, {
      ended,
      ...(file && { file }),
      printed: (bytes) => {
        this.#received += bytes.length
        printed(bytes)
      },
    })
    return {
      ...terminal,
      write: (keys) => {
        this.#sent += keys.length
        return terminal.write(keys)
      },
    }
  }

  /** Called once when it ends; at once when it has. */
  whenEnded(then: () => void): () => void {
    if (this.#end) then()
    else this.#ending.add(then)
    return () => void this.#ending.delete(then)
  }

  /** Called once: the owner said yes, or it ended before. */
  whenAnswered(then: () => void): void {
    this.#answered = then
  }

  /** @param by who owns the device and said yes */
  allowed(by: string, until: number): void {
    Object.assign(this.row, { allowed_by: by, expires_at: until })
    this.#answer()
  }

  #answer(): void {
    this.#answered?.()
    this.#answered = undefined
  }

  /** @returns false when it had ended */
  end(reason: TunnelEnd): boolean {
    if (this.#end) return false
    this.#end = reason
    clearTimeout(this.#expiry)
    this.#answer()
    for (const then of this.#ending) then()
    this.#ending.clear()
    for (const connection of this.#connections) connection.destroy()
    return true
  }

  #usable(): DeviceLink {
    if (!this.#link || this.#end) throw new Error('the tunnel is not open')
    return this.#link
  }
}
