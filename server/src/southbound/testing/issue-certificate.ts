import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { writeCertificate } from '#protocols/x509/certificate.ts'

const DAY_MS = 86_400_000

export interface TestCertificate {
  /** PEM. */
  readonly certificate: string
  readonly key: string
  readonly privateKey: KeyObject
  /** As the server computes it: SHA-256 of the SPKI, hex. */
  readonly fingerprint: string
}

export interface TestIssuer {
  readonly name: string
  readonly privateKey: KeyObject
}

/** A certificate with a new key; signed by itself when there is no issuer. Dates in days from now. */
export function issueCertificate(
  subject: string,
  options: {
    issuer?: TestIssuer
    use?: 'client' | 'server' | 'ca'
    names?: string[]
    days?: [number, number]
  } = {},
): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [from, to] = options.days ?? [-1, 365]
  const certificate = writeCertificate({
    subject,
    issuer: options.issuer?.name ?? subject,
    key: publicKey,
    signer: options.issuer?.privateKey ?? privateKey,
    // The first byte is neither zero nor negative, as DER wants an integer to begin.
    serialNumber: Buffer.concat([Buffer.from([1]), randomBytes(8)]),
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + to * DAY_MS),
    use: options.use ?? 'client',
    ...(options.names === undefined ? {} : { names: options.names }),
  })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { certificate, key, privateKey, fingerprint: createHash('sha256').update(spki).digest('hex') }
}
