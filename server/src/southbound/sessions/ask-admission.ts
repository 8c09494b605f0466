import type { ListenerEnvironment } from '../listening/environment.ts'
import { shortText } from '../listening/rates.ts'
import { withTimeout } from '../listening/with-timeout.ts'
import type { AdmissionDecision, ConnectingDevice, WireNotice } from '../ports.ts'
import { refusalOf, refusalText } from './refusal.ts'

export type Admitted = Extract<AdmissionDecision, { admit: true }>

export interface NotAdmitted {
  readonly code: string
  /** For its history; null: whoever decided has recorded it. */
  readonly detail: string | null
  readonly severity: WireNotice['severity']
  /** It is not about the device: the same may be let in a little later. */
  readonly tryLater: boolean
}

/**
 * Whether a device that introduced itself is let in, however its protocol reaches us: how often it may ask, what
 * admission says within its time, and the rules of certificates. Never rejects.
 */
export async function askAdmission(
  env: Pick<ListenerEnvironment, 'admission' | 'limits' | 'policy' | 'rates'>,
  connecting: ConnectingDevice,
): Promise<{ admitted: Admitted } | NotAdmitted> {
  const device = `${connecting.sn} ${connecting.keyFingerprint}`
  const short = env.rates.introductions.take({ device })
  if (short) {
    const detail = `connects again and again: ${shortText(short)}`
    return { code: 'reconnects_too_often', detail, severity: 'warning', tryLater: true }
  }
  try {
    const decision = await withTimeout(env.admission.admit(connecting), env.limits.admissionMs)
    const code = refusalOf(connecting, decision, env.policy)
    if (!decision.admit) return { code: code!, detail: null, severity: 'error', tryLater: false }
    if (code === null) return { admitted: decision }
    return { code, detail: refusalText(code, connecting), severity: 'error', tryLater: false }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { code: 'admission_failed', detail, severity: 'error', tryLater: true }
  }
}
