import type { Allowance } from '../../../lib/token-bucket.ts'

/** What one device, one address and all of them together may cost us. Times in milliseconds, sizes in bytes. */
export interface UcentralLimits {
  readonly maxFrameBytes: number
  /** From its beginning to the end of the WebSocket handshake. */
  readonly handshakeMs: number
  /** From the beginning of the handshake to the `connect` message; also how long a socket waits its turn. */
  readonly introductionMs: number
  /** How long admission may take. */
  readonly admissionMs: number
  /** How long a peer may take to answer our close. */
  readonly closeMs: number
  readonly maxConnections: number
  /** Sockets that did not introduce themselves yet: of one address (IPv6: of one /64), and of all. */
  readonly maxUnintroducedPerAddress: number
  readonly maxUnintroduced: number
  /** Handshakes at once; the rest waits its turn. */
  readonly maxHandshakesPerAddress: number
  readonly maxHandshakes: number
  /** … of addresses that no bound device called from: the rest is kept for those it did. */
  readonly maxHandshakesOfStrangers: number
  /** Who holds up others is dropped after so long: having sent nothing, having sent something. */
  readonly silentMs: number
  readonly stalledMs: number
  /** Handshakes begun in one turn of the event loop: near devices, which answer at once, would fill it otherwise. */
  readonly maxHandshakesPerTurn: number
  /** Frames other than `connect` before it; then the socket is closed. */
  readonly maxFramesBeforeConnect: number
  /** Frames kept while admission is pending. */
  readonly maxFramesWhilePending: number
  /** Above these the socket is not read for a while, which slows the sender; nothing is lost. */
  readonly frames: Allowance
  readonly bytes: Allowance
  /** Milliseconds of our own time. */
  readonly work: Allowance
  /** Above these they are counted and dropped. */
  readonly notices: Allowance
  readonly happenings: Allowance
  readonly reports: Allowance
  /** Introductions of one device with one key: more often is refused. */
  readonly introductions: Allowance
  /** Notices of one address, and of all addresses, before a device is known. */
  readonly strangerNotices: Allowance
  readonly allStrangerNotices: Allowance
  readonly maxOutstandingCommands: number
  /** Bytes that wait to be sent to one device; more means it does not read. */
  readonly maxUnsentBytes: number
  /** How long after the device's yes the requested report may take. */
  readonly requestedReportMs: number
  /** Factor on the waiting times of commands; 1 in production. */
  readonly commandTimeFactor: number
}

const MIB = 1024 * 1024

export const UCENTRAL_LIMITS: UcentralLimits = {
  maxFrameBytes: MIB,
  handshakeMs: 15_000,
  introductionMs: 30_000,
  admissionMs: 15_000,
  closeMs: 2_000,
  maxConnections: 50_000,
  maxUnintroducedPerAddress: 10_000,
  maxUnintroduced: 20_000,
  maxHandshakesPerAddress: 48,
  maxHandshakes: 192,
  maxHandshakesOfStrangers: 144,
  silentMs: 2_000,
  stalledMs: 5_000,
  maxHandshakesPerTurn: 2,
  maxFramesBeforeConnect: 10,
  maxFramesWhilePending: 300,
  frames: { burst: 600, perSecond: 50 },
  bytes: { burst: 8 * MIB, perSecond: MIB / 2 },
  work: { burst: 2_000, perSecond: 100 },
  notices: { burst: 20, perSecond: 0.5 },
  happenings: { burst: 400, perSecond: 5 },
  reports: { burst: 60, perSecond: 2 },
  introductions: { burst: 20, perSecond: 0.2 },
  strangerNotices: { burst: 20, perSecond: 0.2 },
  allStrangerNotices: { burst: 200, perSecond: 20 },
  maxOutstandingCommands: 16,
  maxUnsentBytes: 8 * MIB,
  requestedReportMs: 10_000,
  commandTimeFactor: 1,
}
