/** What a single frame from the other side may cost us. Sizes are bytes of UTF-8 text. */
export interface FrameLimits {
  /** Size of one WebSocket message. */
  readonly maxFrameBytes: number
  /** Size of `params` after inflating `compress_64`. */
  readonly maxInflatedBytes: number
  /** How deep objects and arrays may nest. */
  readonly maxDepth: number
  /** How many values (members and elements) one document may hold; bounds memory after parsing. */
  readonly maxValues: number
}

/** Limits for frames that devices send to a controller. */
export const DEVICE_FRAME_LIMITS: FrameLimits = {
  maxFrameBytes: 1024 * 1024,
  maxInflatedBytes: 4 * 1024 * 1024,
  maxDepth: 64,
  maxValues: 500_000,
}

/** An AP hands each read of at most 32 KiB to its parser and never reassembles. */
export const AP_RECEIVE_BYTES = 32 * 1024

/** The receive buffer of the switch agent. */
export const SWITCH_RECEIVE_BYTES = 4 * 1024 * 1024

/** `configure` documents above this travel compressed when the device announced `compress_cmd`. */
export const COMPRESS_ABOVE_BYTES = 8 * 1024

/** An AP compresses a state report whose `params` text has at least this many bytes. */
export const AP_STATE_COMPRESS_BYTES = 2 * 1024
