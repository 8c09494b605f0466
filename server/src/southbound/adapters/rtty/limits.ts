/** What one link may cost us. Times in milliseconds, sizes in bytes. */
export interface RttyLimits {
  /** From the TLS handshake to the registration. */
  readonly registerMs: number
  readonly terminalMs: number
  /** How long a device may take to confirm that a stream is closed before it is told again. */
  readonly closeMs: number
  /** How long a terminated connection may go on writing. */
  readonly endMs: number
  /** What a stream sent that nobody has read yet: devices know no flow control, so more ends the stream. */
  readonly maxUnreadBytes: number
  /** Of all streams of one link together. */
  readonly maxUnreadOfLink: number
  readonly maxStreams: number
  /** What a terminal printed that nobody has drawn yet: devices print a few thousand ahead, so more ends it. */
  readonly maxUndrawnBytes: number
  /** What is written to a device that it does not take: more ends its link. */
  readonly maxUnsentBytes: number
}

const MIB = 1024 * 1024

export const RTTY_LIMITS: RttyLimits = {
  registerMs: 5_000,
  terminalMs: 5_000,
  closeMs: 1_000,
  endMs: 1_000,
  maxUnreadBytes: 8 * MIB,
  maxUnreadOfLink: 16 * MIB,
  maxStreams: 128,
  maxUndrawnBytes: MIB,
  maxUnsentBytes: 16 * MIB,
}
