/**
 * Connect and say nothing; stop in the middle of the TLS handshake; in the middle of the request for a WebSocket; bound
 * devices that never read what they are sent; bound devices whose process is stopped.
 */
export const BAD_KINDS = ['silent', 'half-greeting', 'half-request', 'deaf', 'stopped'] as const
export type BadKind = (typeof BAD_KINDS)[number]

/** Those that introduce themselves. */
export const BAD_DEVICES = ['deaf', 'stopped'] as const satisfies BadKind[]

/** 12 hex digits. */
export const badSerial = (kind: BadKind, number: number): string =>
  `02bad${BAD_KINDS.indexOf(kind)}${number.toString(16).padStart(5, '0')}0`
