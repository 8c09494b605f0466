/** Why a frame was refused. The list is closed: logs, metrics and alarms count by these codes. */
export const FRAME_REASONS = [
  'frame_too_large',
  'binary_frame',
  'not_json',
  'not_an_object',
  'too_deep',
  'too_many_values',
  'bad_envelope',
  'bad_params',
  'inflate_failed',
  'inflated_too_large',
  'serial_missing',
  'serial_invalid',
] as const

export type FrameReason = (typeof FRAME_REASONS)[number]

/** Oddities that cost a line in the log and nothing else. */
export const FRAME_WARNINGS = [
  'compress_size_missing',
  'compress_size_mismatch',
  'extra_beside_compressed',
  'unsafe_key_dropped',
  'number_as_text',
  'number_not_finite',
  'uuid_missing',
  'serial_not_normal',
] as const

export type FrameWarningCode = (typeof FRAME_WARNINGS)[number]

export interface FrameWarning {
  readonly code: FrameWarningCode
  readonly detail: string
}

export interface Refusal {
  readonly ok: false
  readonly reason: FrameReason
  /** One English line for the log. It never quotes more than 80 characters of the frame. */
  readonly detail: string
}

export function refuse(reason: FrameReason, detail: string): Refusal {
  return { ok: false, reason, detail }
}

/** The start of hostile text, safe for one log line. */
export function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, 80))
}
