import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { readRoostCapability } from '#protocols/ucentral/roost-extension.ts'
import { normaliseSerial, serialToSn } from '#protocols/ucentral/serial.ts'
import { cleanText } from '../../clean-text.ts'
import type { Peer } from '../../listening/peer.ts'
import type { ConnectingDevice, DeviceSeen, ReportSource } from '../../ports.ts'
import type { Introduction, Introductions } from '../../sessions/pending-connection.ts'
import { runningConfigOf } from './configuration/config-ids.ts'
import { configProfileOf } from './configuration/profile/announced.ts'
import { UcentralConversation } from './conversation/conversation.ts'
import { type DeviceProfile, readProfile } from './device-profile.ts'
import type { UcentralEnvironment } from './environment.ts'

export const PROTOCOL = 'ucentral'

/** It tells all there is to tell, each minute unless its configuration says otherwise. */
const SOURCE: ReportSource = { trust: 20, freshForMs: 300_000 }

/** The `connect` of uCentral devices, and the session it opens. */
export const introductions = (env: UcentralEnvironment): Introductions => ({
  protocol: PROTOCOL,
  source: SOURCE,
  read(frame, peer) {
    const decoded = decodeDeviceFrame(frame)
    if (!decoded.ok) return { code: decoded.reason, detail: decoded.detail }
    const { message } = decoded
    if (message.kind === 'connect') return introductionOf(message, peer, env)
    return { code: 'before_connect', detail: `${message.kind} before connect` }
  },
})

function introductionOf(message: ConnectMessage, peer: Peer, env: UcentralEnvironment): Introduction {
  const { certificateName: name } = peer
  return {
    sn: serialToSn(message.serial),
    externalId: message.serial,
    labelHash: readRoostCapability(message.capabilities)?.labelHash ?? null,
    certificateName: name === null ? null : (normaliseSerial(name) ?? cleanText(name, 64)),
    open(common, connecting, connection) {
      const profile = readProfile(message)
      const identity = { ...common, serial: message.serial, profile }
      const { password } = message.params
      return {
        converse: (delivery) => new UcentralConversation(identity, connection, env, delivery),
        seen: seenOf(message, connecting, profile, common.sessionId),
        // Made at its boot; told once.
        ...(typeof password === 'string' && password !== '' && { credential: password.slice(0, 200) }),
      }
    },
  }
}

export function seenOf(
  message: ConnectMessage,
  connecting: ConnectingDevice,
  profile: DeviceProfile,
  sessionId: string,
): DeviceSeen {
  const reason = cleanText(message.reason ?? '', 100)
  return {
    protocol: PROTOCOL,
    sn: connecting.sn,
    externalId: connecting.externalId,
    sessionId,
    address: connecting.address,
    mac: profile.mac,
    keyFingerprint: connecting.keyFingerprint,
    certificateUntil: connecting.certificateUntil ?? null,
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
    at: connecting.at,
  }
}
