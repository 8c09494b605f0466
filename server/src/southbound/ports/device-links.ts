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
  readonly files: LinkFiles
  end(): void
}

/** The file that a program in a terminal sends or takes; what comes at the wrong time ends it. */
export interface LinkFiles {
  /** Takes what was offered. @returns false when nothing was */
  accept(): boolean
  /** Gives what is wanted: its bare name, and its size in bytes. @returns false when nothing is */
  offer(name: string, size: number): boolean
  /** The next part; another may follow once the device has told that it took it. */
  block(data: Uint8Array): void
  /** The part that came was taken. */
  ack(): void
  abort(): void
}

/** `data` without bytes is the end of a file. */
export type FileEvent =
  | { kind: 'offered'; name: string }
  | { kind: 'wanted' }
  | { kind: 'data'; data: Buffer }
  | { kind: 'ack' }
  | { kind: 'abort' }

export interface TerminalEvents {
  printed(bytes: Buffer): void
  file?(event: FileEvent): void
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
  /** Called once when the device is gone; at once when it is already. @returns for who does not want to know any more */
  onEnd(ended: () => void): () => void
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
