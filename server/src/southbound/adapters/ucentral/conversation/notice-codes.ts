import type { FrameReason, FrameWarningCode } from '#protocols/ucentral/reasons.ts'
import type { ListenerNotice } from '../../../listening/notice-codes.ts'

/** Refusals beside those of the codec and of every listener; together the closed list of `WireNotice.code`. */
export const UCENTRAL_NOTICES = [
  // frames
  'connect_again',
  'serial_mismatch',
  'radius_not_served',
  'device_error',
  // answers
  'result_id_zero',
  'result_unknown_id',
  'result_late',
  'result_repeated',
  // reports
  'state_exception',
] as const

export type NoticeCode = (typeof UCENTRAL_NOTICES)[number] | ListenerNotice | FrameReason | FrameWarningCode
