import { LISTENER_LIMITS, type ListenerLimits } from '../../listening/limits.ts'

export interface UcentralLimits extends ListenerLimits {
  readonly maxOutstandingCommands: number
  /** How long after the device's yes the requested report may take, ms. */
  readonly requestedReportMs: number
  /** Factor on the waiting times of commands; 1 in production. */
  readonly commandTimeFactor: number
}

export const UCENTRAL_LIMITS: UcentralLimits = {
  ...LISTENER_LIMITS,
  maxOutstandingCommands: 16,
  requestedReportMs: 10_000,
  commandTimeFactor: 1,
}
