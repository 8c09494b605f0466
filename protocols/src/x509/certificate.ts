import { createHash, type KeyObject, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { bits, boolean, context, integer, octets, oid, sequence, set, time, utf8 } from './der.ts'

export interface CertificateOptions {
  /** Common name of the holder. */
  readonly subject: string
  /** Common name of the signer; the same as `subject` for a self-signed certificate. */
  readonly issuer: string
  /** Public (or private) key of the holder. */
  readonly key: KeyObject
  /** Private EC P-256 key of the signer. */
  readonly signer: KeyObject
  /** 1 to 20 bytes; unique per issuer. */
  readonly serialNumber: Uint8Array
  readonly notBefore: Date
  readonly notAfter: Date
  readonly use: 'client' | 'server' | 'ca'
  /** DNS names and IP addresses for the subject alternative name. */
  readonly names?: readonly string[]
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const DIGITAL_SIGNATURE = bits(Buffer.from([0x80]), 7)
const CERT_AND_CRL_SIGN = bits(Buffer.from([0x06]), 1)

/** An X.509 v3 certificate as PEM. Signs with ECDSA/SHA-256; throws when the signer is no EC key. */
export function writeCertificate(options: CertificateOptions): string {
  const body = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(options.serialNumber),
    ECDSA_SHA256,
    name(options.issuer),
    sequence(time(options.notBefore), time(options.notAfter)),
    name(options.subject),
    options.key.type === 'public' ? spki(options.key) : spki(publicHalf(options.key)),
    context(3, sequence(...extensions(options))),
  )
  if (options.signer.asymmetricKeyType !== 'ec') throw new TypeError('the signer must be an EC private key')
  const certificate = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, options.signer)))
  return pem(certificate)
}

function extensions({ use, key, names = [] }: CertificateOptions): Buffer[] {
  const basic = use === 'ca' ? sequence(boolean(true)) : sequence()
  const list = [
    extension('2.5.29.19', true, basic),
    extension('2.5.29.15', true, use === 'ca' ? CERT_AND_CRL_SIGN : DIGITAL_SIGNATURE),
    extension('2.5.29.14', false, octets(keyId(key))),
  ]
  if (use !== 'ca') list.push(extension('2.5.29.37', false, sequence(oid(purpose(use)))))
  if (names.length > 0) list.push(extension('2.5.29.17', false, sequence(...names.map(alternativeName))))
  return list
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value))
}

function purpose(use: 'client' | 'server'): string {
  return use === 'client' ? '1.3.6.1.5.5.7.3.2' : '1.3.6.1.5.5.7.3.1'
}

function alternativeName(text: string): Buffer {
  if (isIP(text) === 4) return context(7, Buffer.from(text.split('.').map(Number)), false)
  if (isIP(text) === 6) return context(7, addressBytes(text), false)
  return context(2, Buffer.from(text, 'ascii'), false)
}

/** The 16 bytes of an IPv6 address without zone. */
function addressBytes(text: string): Buffer {
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return Buffer.from([...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function name(commonName: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), utf8(commonName))))
}

function publicHalf(key: KeyObject): Buffer {
  const { crv, x, y } = key.export({ format: 'jwk' })
  if (crv !== 'P-256' || x === undefined || y === undefined) throw new TypeError('the key must be EC P-256')
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return sequence(sequence(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7')), bits(point))
}

function spki(key: KeyObject | Buffer): Buffer {
  return Buffer.isBuffer(key) ? key : key.export({ type: 'spki', format: 'der' })
}

function keyId(key: KeyObject): Buffer {
  const bytes = key.type === 'public' ? spki(key) : publicHalf(key)
  return createHash('sha1').update(bytes.subarray(-65)).digest()
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
