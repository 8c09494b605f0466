import type { SharedAllowance } from '../../lib/fair-share/shared-rate.ts'
import type { Allowance } from '../../lib/token-bucket.ts'

/** What one device, one address and all of them together may cost us. Times in milliseconds, sizes in bytes. */
export interface ListenerLimits {
  readonly maxFrameBytes: number
  /** From its beginning to the end of the handshake (TLS, and WebSocket where there is one). */
  readonly handshakeMs: number
  /** From the beginning of the handshake to the introduction; also how long a socket waits its turn. */
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
  /** Who holds up others is dropped after so long. */
  readonly stalledMs: number
  /** Handshakes begun in one turn of the event loop: near devices, which answer at once, would fill it otherwise. */
  readonly maxHandshakesPerTurn: number
  /** Frames other than an introduction before it; then the socket is closed. */
  readonly maxFramesBeforeConnect: number
  /** Frames kept while admission is pending. */
  readonly maxFramesWhilePending: number
  /** Above these the socket is not read for a while, which slows the sender; nothing is lost. */
  readonly frames: SharedAllowance
  readonly bytes: SharedAllowance
  /** Milliseconds of our own time. */
  readonly work: SharedAllowance
  /** Above these they are counted and dropped. */
  readonly notices: SharedAllowance
  readonly events: SharedAllowance
  readonly reports: SharedAllowance
  /** Introductions of one device with one key: more often is refused. */
  readonly introductions: SharedAllowance
  /** Notices before a device is known. */
  readonly strangerNotices: SharedAllowance
  /** Bytes that wait to be sent to one device; more means it does not read. */
  readonly maxUnsentBytes: number
}

const MIB = 1024 * 1024

/** What one device has; of what all have, a tenant that is alone may use more than its share. */
const ofDevice = (device: Allowance, all?: Allowance): SharedAllowance => ({
  own: { device },
  ...(all && { all, lends: true }),
})

export const LISTENER_LIMITS: ListenerLimits = {
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
  stalledMs: 5_000,
  maxHandshakesPerTurn: 2,
  maxFramesBeforeConnect: 10,
  maxFramesWhilePending: 300,
  frames: ofDevice({ burst: 600, perSecond: 50 }, { burst: 100_000, perSecond: 20_000 }),
  bytes: ofDevice({ burst: 8 * MIB, perSecond: MIB / 2 }, { burst: 512 * MIB, perSecond: 64 * MIB }),
  // A fifth of the time is not for devices.
  work: ofDevice({ burst: 2_000, perSecond: 100 }, { burst: 8_000, perSecond: 800 }),
  notices: ofDevice({ burst: 20, perSecond: 0.5 }, { burst: 20_000, perSecond: 1_000 }),
  events: ofDevice({ burst: 400, perSecond: 5 }, { burst: 50_000, perSecond: 5_000 }),
  reports: ofDevice({ burst: 60, perSecond: 2 }),
  introductions: ofDevice({ burst: 20, perSecond: 0.2 }),
  strangerNotices: {
    own: { address: { burst: 20, perSecond: 0.2 } },
    all: { burst: 200, perSecond: 20 },
  },
  maxUnsentBytes: 8 * MIB,
}
