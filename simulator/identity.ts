import { createECDH, createHash, createHmac, createPrivateKey, type KeyObject } from 'node:crypto'
import { writeCertificate } from '#protocols/x509/certificate.ts'

/** Who a pretend device is. The same seed and index always give the same identity. */
export interface Identity {
  /** 12 hex digits, lower case. First byte 02: locally administered, so no vendor's range is used. */
  readonly serial: string
  /** Printed on the box beside the serial. */
  readonly labelCode: string
}

const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const INDEX_SPACE = 2 ** 20

/**
 * Serials of one seed never collide (up to 1,048,576 devices): the index is scrambled reversibly into
 * 20 bits. The last hex digit is 0, which leaves room for the MACs of ports and radios.
 */
export function identityOf(seed: string, index: number): Identity {
  const digest = createHash('sha256').update(`identity ${seed}`).digest()
  const offset = digest.readUInt32BE(0) % INDEX_SPACE
  const scrambled = (Math.imul(index, 0x9e375) + offset) & (INDEX_SPACE - 1)
  const site = digest.subarray(4, 6).toString('hex')
  const serial = `02${site}${scrambled.toString(16).padStart(5, '0')}0`
  const code = createHmac('sha256', seed).update(`label ${serial}`).digest('hex').slice(0, 8)
  return { serial, labelCode: code.toUpperCase() }
}

/** Private P-256 key of a device. `generation` 0 is the key from the factory; others are replacements. */
export function deviceKey(seed: string, serial: string, generation: number): KeyObject {
  const ecdh = createECDH('prime256v1')
  const scalar = scalarFrom(`${seed} key ${serial} ${generation}`)
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

function scalarFrom(text: string): Buffer {
  for (let attempt = 0; ; attempt++) {
    const bytes = createHmac('sha256', text).update(String(attempt)).digest()
    const value = BigInt(`0x${bytes.toString('hex')}`)
    if (value > 0n && value < P256_ORDER) return bytes
  }
}

export interface Credentials {
  /** PEM, PKCS #8. */
  readonly key: string
  /** PEM. */
  readonly cert: string
}

export interface CredentialOptions {
  readonly seed: string
  readonly serial: string
  readonly generation: number
  /** Issued by the fleet's own CA instead of self-signed. */
  readonly caSigned: boolean
  /** The serial, unless a fault asks for another name. */
  readonly commonName: string
}

const NOT_BEFORE = new Date('2025-01-01T00:00:00Z')
const NOT_AFTER = new Date('2045-01-01T00:00:00Z')
const FLEET_CA = 'Roost pretend fleet CA'

/** The client certificate a device dials with: CN = serial. */
export function credentialsOf(options: CredentialOptions): Credentials {
  const { seed, serial, generation, caSigned } = options
  const key = deviceKey(seed, serial, generation)
  const subject = options.commonName
  const cert = writeCertificate({
    subject,
    issuer: caSigned ? FLEET_CA : subject,
    key,
    signer: caSigned ? deviceKey(seed, 'fleet-ca', 0) : key,
    serialNumber: Buffer.from(`01${serial}`, 'hex'),
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    use: 'client',
  })
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}

/** Certificate of the fleet's CA, to be given to a server that trusts by CA. PEM. */
export function fleetCaCertificate(seed: string): string {
  const key = deviceKey(seed, 'fleet-ca', 0)
  return writeCertificate({
    subject: FLEET_CA,
    issuer: FLEET_CA,
    key,
    signer: key,
    serialNumber: Buffer.from([1]),
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    use: 'ca',
  })
}
