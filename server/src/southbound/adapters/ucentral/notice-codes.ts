import type { FrameReason, FrameWarningCode } from '#protocols/ucentral/reasons.ts'

/** Refusals beside those of the codec; together with its codes the closed list of `WireNotice.code`. */
export const ADAPTER_NOTICES = [
  // connections
  'accept_failed',
  'tls_failed',
  'certificate_missing',
  'too_many_connections',
  'not_a_websocket',
  'no_introduction',
  'reconnects_too_often',
  'admission_failed',
  'other_key',
  'name_mismatch',
  'untrusted_certificate',
  'session_replaced',
  // frames
  'bad_utf8',
  'bad_websocket',
  'before_connect',
  'connect_again',
  'serial_mismatch',
  'too_many_frames',
  'too_many_happenings',
  'too_many_reports',
  'radius_not_served',
  'device_error',
  'internal_error',
  // answers
  'result_id_zero',
  'result_unknown_id',
  'result_late',
  'result_repeated',
  // reports
  'state_exception',
] as const

export type NoticeCode = (typeof ADAPTER_NOTICES)[number] | FrameReason | FrameWarningCode
