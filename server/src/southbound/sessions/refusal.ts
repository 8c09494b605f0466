import type { ListenerNotice } from '../listening/notice-codes.ts'
import type { AdmissionDecision, ConnectingDevice } from '../ports.ts'

/** Why the device may not come in, or null. The certificate rules hold whatever admission says. */
export function refusalOf(
  connecting: ConnectingDevice,
  decision: AdmissionDecision,
  policy: 'pin' | 'ca',
): ListenerNotice | null {
  if (!decision.admit) return decision.reason
  if (policy === 'ca' && !connecting.trustedByCa) return 'untrusted_certificate'
  return connecting.certificateName === connecting.externalId || decision.anyName === true
    ? null
    : 'name_mismatch'
}

/** One line for the history; says what a person can do about it. */
export function refusalText(code: ListenerNotice, connecting: ConnectingDevice): string {
  const name = connecting.certificateName
  if (name === null) return `the certificate names nobody, the device says ${connecting.externalId}`
  return code === 'untrusted_certificate'
    ? `no CA of ROOST_DEVICE_CA vouches for the certificate "${name}"`
    : `the certificate names "${name}", the device says ${connecting.externalId}`
}
