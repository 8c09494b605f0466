import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { normaliseSerial } from '#protocols/ucentral/serial.ts'
import { commonName } from '../../certificates/authority.ts'
import { cleanText } from '../../clean-text.ts'

/** What TLS says of the other side. */
export interface Peer {
  /** IP address without port. */
  readonly address: string
  /** SHA-256 of the public key (SPKI, DER), hex. */
  readonly keyFingerprint: string
  /** Common name; in the wire form of a serial when it is one. */
  readonly certificateName: string | null
  /** A configured CA vouches for the certificate, and it has not run out. */
  readonly trustedByCa: boolean
  /** Name and port under which it reaches this listener again. */
  readonly host: string | null
}

/** Where devices find this listener, beside what they call it themselves. */
export interface ListenerPlace {
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
  const name = commonName(certificate)
  return {
    address,
    keyFingerprint: createHash('sha256').update(spki).digest('hex'),
    certificateName: name === null ? null : (normaliseSerial(name) ?? cleanText(name, 64)),
    trustedByCa: socket.authorized,
    host,
  }
}

/** Agents send a bare name in `Host`; what is behind a mapped port tells it there. */
export function hostOf(header: string | undefined, { publicName, port }: ListenerPlace): string | null {
  const [, called = null, calledPort] = HOST.exec(header ?? '') ?? []
  const name = publicName ?? called
  return name === null ? null : `${name}:${calledPort ?? port}`
}

/** The address as people write it: IPv4 that came through an IPv6 socket is IPv4. */
export function plainAddress(address: string | undefined): string {
  return (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What limits count by: the address, or its /64, which is what one subscriber has. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
