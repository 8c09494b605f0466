import type { ListenerNotice } from '../listening/notice-codes.ts'
import type { Caller, Verdict } from '../ports.ts'

/** Why the caller may not come in, or null. The certificate rules hold whatever admission says. */
export function refusalOf(caller: Caller, verdict: Verdict, policy: 'pin' | 'ca'): ListenerNotice | null {
  if (!verdict.admit) return verdict.reason
  if (policy === 'ca' && !caller.trustedByCa) return 'untrusted_certificate'
  return caller.certificateName === caller.externalId || verdict.anyName === true ? null : 'name_mismatch'
}

/** One line for the history; says what a person can do about it. */
export function refusalText(code: ListenerNotice, caller: Caller): string {
  const name = caller.certificateName
  if (name === null) return `the certificate names nobody, the device says ${caller.externalId}`
  return code === 'untrusted_certificate'
    ? `no CA of ROOST_DEVICE_CA vouches for the certificate "${name}"`
    : `the certificate names "${name}", the device says ${caller.externalId}`
}
