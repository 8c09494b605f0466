import { createHash } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import { commonName } from '../certificates/authority.ts'

/** What TLS says of the other side. */
export interface Peer {
  /** IP address without port. */
  readonly address: string
  /** SHA-256 of the public key (SPKI, DER), hex. */
  readonly keyFingerprint: string
  /** Common name as it stands in the certificate: hostile. */
  readonly certificateName: string | null
  /** When the certificate runs out. */
  readonly certificateUntil: number
  /** A configured CA vouches for the certificate, and it has not run out. */
  readonly trustedByCa: boolean
  /** Name and port under which it reaches this listener again. */
  readonly host: string | null
}

/** Where devices find this listener, beside what they call it themselves. */
export interface AdvertisedAddress {
  /** The name in the certificate that people chose; null = what a device calls us counts. */
  readonly publicName: string | null
  readonly port: number
}

const HOST = /^([\w.-]{1,120}|\[[0-9a-f:]{2,45}\])(?::(\d{1,5}))?$/i

/** The peer behind a finished handshake, or null when it showed no certificate. */
export function readPeer(socket: TLSSocket, address: string, host: string | null): Peer | null {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return null
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return {
    address,
    keyFingerprint: createHash('sha256').update(spki).digest('hex'),
    certificateName: commonName(certificate),
    certificateUntil: certificate.validToDate.getTime(),
    trustedByCa: socket.authorized,
    host,
  }
}

/** Agents send a bare name in `Host`; what is behind a mapped port tells it there. */
export function hostOf(header: string | undefined, { publicName, port }: AdvertisedAddress): string | null {
  const [, called = null, calledPort] = HOST.exec(header ?? '') ?? []
  const name = publicName ?? called
  return name === null ? null : `${name}:${calledPort ?? port}`
}
