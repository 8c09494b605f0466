import type { Duplex } from 'node:stream'

/** An address behind a device; IPv4. */
export interface LinkTarget {
  readonly address: string
  readonly port: number
}

/** A TCP connection that a device makes. */
export interface LinkConnection extends Duplex {
  /** Bytes to the device, and from it. */
  readonly sent: number
  readonly received: number
}

/** A shell on a device. */
export interface LinkTerminal {
  /** Keys, as they are typed. @returns false while the device does not take them in */
  write(keys: Uint8Array): boolean
  resize(columns: number, rows: number): void
  /** So many bytes of what it printed were taken in: it prints no more than a few thousand ahead. */
  taken(bytes: number): void
  end(): void
}

export interface TerminalEvents {
  printed(bytes: Buffer): void
  /** The shell has ended, or the link; not when we ended it. */
  ended(): void
}

/** What a device called in for: bytes to itself and to what it reaches. */
export interface DeviceLink {
  readonly sn: string
  /** From where it called. */
  readonly address: string
  /**
   * A TCP connection that the device makes; whether somebody listens there shows in whether it ends at once. What it
   * sends ahead of who reads it is bounded: beyond that the connection is destroyed.
   */
  connect(target: LinkTarget): LinkConnection
  /** @throws LinkError `busy`, `no_answer` */
  terminal(size: { columns: number; rows: number }, events: TerminalEvents): Promise<LinkTerminal>
  /** Called once when the device is gone; at once when it is already. */
  onEnd(ended: () => void): void
  end(): void
}

export class LinkError extends Error {
  readonly code: 'busy' | 'no_answer'
  constructor(code: LinkError['code']) {
    super(code)
    this.code = code
  }
}

/** A call that a device is to make, and what to tell it for that. */
export interface ExpectedLink {
  readonly id: string
  /** 32 characters; it lets one connection in. */
  readonly token: string
  readonly port: number
  readonly arrived: Promise<DeviceLink>
  /** Nobody waits for it any more; `arrived` stays open. */
  cancel(): void
}

/** Devices that call in because they were told to. */
export interface DeviceLinks {
  expect(sn: string): ExpectedLink
}
