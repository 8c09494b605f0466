import { createHash } from 'node:crypto'
import type { Registration } from '#protocols/rtty/registration.ts'
import type { Peer } from '../../../listening/peer.ts'
import type { ConnectingDevice } from '../../../ports.ts'

/** Its serial number, or its MAC however it is written; clients of version 3 take no colon. */
const MAC = /^[0-9A-F]{2}(?:([:-]?)[0-9A-F]{2})(?:\1[0-9A-F]{2}){4}$/i
const SERIAL = /^[0-9A-Z]{17}$/i
const MAC_IN_TEXT = /\b[0-9A-F]{2}(?:[:-][0-9A-F]{2}){5}\b/i
/** What a device proves itself with is not guessed. */
const LEAST_TOKEN = 16

export type Unidentified = 'bad_id' | 'token_missing'

/**
 * Who a device says it is that was not told to call in. Its key is that of its certificate; of one without a
 * certificate its token, which the first call pins like a key.
 */
export function identify(
  { id, token }: Pick<Registration, 'id' | 'token'>,
  { peer, address, at }: { peer: Peer | null; address: string; at: number },
): ConnectingDevice | Unidentified {
  const sn = serialOf(id)
  if (sn === null) return 'bad_id'
  const connecting = { protocol: 'rtty', sn, externalId: id, address, at }
  if (peer) {
    const { keyFingerprint, certificateName: name, certificateUntil, trustedByCa } = peer
    // The same number, however it is written there.
    const certificateName = name !== null && serialOf(name) === sn ? id : name
    return { ...connecting, keyFingerprint, certificateName, certificateUntil, trustedByCa }
  }
  if (token.length < LEAST_TOKEN) return 'token_missing'
  // A token carries no name: it speaks for the id that it came with.
  return { ...connecting, keyFingerprint: fingerprintOf(sn, token), certificateName: id, trustedByCa: false }
}

function serialOf(id: string): string | null {
  if (SERIAL.test(id)) return id.toUpperCase()
  return MAC.test(id) ? macOf(id) : null
}

/** Its MAC: its serial number where that is one, else what it writes into its description. */
export function macToldBy({ sn, description }: { sn: string; description: string }): string | null {
  if (sn.includes(':')) return sn
  const [found] = MAC_IN_TEXT.exec(description) ?? []
  return found === undefined ? null : macOf(found)
}

const macOf = (text: string): string =>
  text
    .replaceAll(/[:-]/g, '')
    .replaceAll(/(..)(?=.)/g, '$1:')
    .toUpperCase()

const fingerprintOf = (sn: string, token: string): string =>
  createHash('sha256').update(`rtty token ${sn} ${token}`).digest('hex')
