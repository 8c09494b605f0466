/** What every listener refuses; a protocol's own codes stand beside them in `WireNotice.code`. */
export const LISTENER_NOTICES = [
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
  'frame_too_large',
  'bad_utf8',
  'bad_websocket',
  'before_connect',
  'too_many_frames',
  'too_many_happenings',
  'too_many_reports',
  'internal_error',
] as const

export type ListenerNotice = (typeof LISTENER_NOTICES)[number]
