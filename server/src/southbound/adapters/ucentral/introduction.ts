import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../clean-text.ts'
import type { Caller, DeviceSeen, Verdict } from '../../ports.ts'
import { configProfileOf } from './configuration/announced.ts'
import { runningConfigOf } from './configuration/config-ids.ts'
import type { DeviceProfile } from './device-profile.ts'
import type { NoticeCode } from './notice-codes.ts'
import type { Peer } from './peer.ts'

export const PROTOCOL = 'ucentral'

export function callerOf(message: ConnectMessage, sn: string, peer: Peer, at: number): Caller {
  return {
    protocol: PROTOCOL,
    sn,
    externalId: message.serial,
    keyFingerprint: peer.keyFingerprint,
    certificateName: peer.certificateName,
    trustedByCa: peer.trustedByCa,
    address: peer.address,
    at,
  }
}

/** Why the caller may not come in, or null. The certificate rules hold whatever admission says. */
export function refusalOf(caller: Caller, verdict: Verdict, policy: 'pin' | 'ca'): NoticeCode | null {
  if (!verdict.admit) return verdict.reason
  if (policy === 'ca' && !caller.trustedByCa) return 'untrusted_certificate'
  return caller.certificateName === caller.externalId || verdict.anyName === true ? null : 'name_mismatch'
}

/** One line for the history; says what a person can do about it. */
export function refusalText(code: NoticeCode, caller: Caller): string {
  const name = caller.certificateName
  if (name === null) return `the certificate names nobody, the device says ${caller.externalId}`
  return code === 'untrusted_certificate'
    ? `no CA of ROOST_DEVICE_CA vouches for the certificate "${name}"`
    : `the certificate names "${name}", the device says ${caller.externalId}`
}

export function seenOf(
  message: ConnectMessage,
  caller: Caller,
  profile: DeviceProfile,
  sessionId: string,
): DeviceSeen {
  const reason = cleanText(message.reason ?? '', 100)
  return {
    protocol: PROTOCOL,
    sn: caller.sn,
    externalId: caller.externalId,
    sessionId,
    address: caller.address,
    mac: profile.mac,
    keyFingerprint: caller.keyFingerprint,
    kind: profile.kind,
    kindSource: profile.kindSource,
    model: profile.model,
    compatible: profile.compatible,
    hostname: null,
    software: profile.software,
    hardware: profile.hardware,
    capabilities: profile.capabilities,
    labelHash: profile.labelHash,
    config: message.uuid === null || message.uuid < 0 ? null : runningConfigOf(message.uuid),
    profile: configProfileOf(message, profile),
    reason: reason === '' ? null : reason,
    at: caller.at,
  }
}
