import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCertificate } from '#protocols/x509/certificate.ts'
import { writeFileAtomically } from '../../lib/files/atomic-file.ts'
import { namingFile, StartError } from '../../lib/start-error.ts'

/** Common name of our own CA; the same on every installation, its key never is. */
const AUTHORITY_NAME = 'Roost device CA'
const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 20 * 365
/** Devices without a battery clock begin in the past: what we issue is valid from a day before. */
const BACKDATE_MS = DAY_MS

export interface Authority {
  /** PEM. */
  readonly certificate: string
  readonly key: KeyObject
  readonly name: string
}

/** PEM texts. */
export interface IssuedCertificate {
  readonly certificate: string
  readonly key: string
}

/**
 * Our own CA out of `folder` (`ca.crt`, `ca.key`), made when both files are missing.
 * @throws Error naming the file when only one is there or they do not belong together
 */
export function openAuthority(folder: string, now: number): Authority {
  const paths = { certificate: join(folder, 'ca.crt'), key: join(folder, 'ca.key') }
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const present = [paths.certificate, paths.key].filter((path) => existsSync(path))
  if (present.length === 0) {
    refuseWhatIssuedHere(folder)
    return createAuthority(paths, now)
  }
  if (present.length === 1) {
    throw new Error(
      `${present[0]} is there without its other half: put it back, or remove both for a new CA.`,
    )
  }
  return readAuthority(paths)
}

function createAuthority(paths: { certificate: string; key: string }, now: number): Authority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = writeCertificate({
    subject: AUTHORITY_NAME,
    issuer: AUTHORITY_NAME,
    key: privateKey,
    signer: privateKey,
    serialNumber: serialNumber(),
    notBefore: new Date(now - BACKDATE_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    use: 'ca',
  })
  // The key first: a certificate without its key would be handed to devices and be of no use.
  writeFileAtomically(paths.key, pemOf(privateKey), 0o600)
  writeFileAtomically(paths.certificate, certificate, 0o644)
  return { certificate, key: privateKey, name: AUTHORITY_NAME }
}

/** Devices trust the CA that issued this: with another in its place none of them would call any more. */
function refuseWhatIssuedHere(folder: string): void {
  const left = ['server.crt', 'server.key'].map((name) => join(folder, name)).find((path) => existsSync(path))
  if (left === undefined) return
  throw new StartError(
    `${join(folder, 'ca.crt')} and ca.key are missing, but ${left} was issued by that CA, which devices trust. Put ` +
      'both back from a backup, or remove server.crt and server.key for a new CA, which every device must be given.',
  )
}

function readAuthority(paths: { certificate: string; key: string }): Authority {
  const certificate = namingFile(paths.certificate, () => readFileSync(paths.certificate, 'utf8'))
  const key = namingFile(paths.key, () => createPrivateKey(readFileSync(paths.key)))
  const parsed = namingFile(paths.certificate, () => new X509Certificate(certificate))
  if (!parsed.checkPrivateKey(key)) throw new Error(`${paths.key} is not the key of ${paths.certificate}.`)
  return { certificate, key, name: commonName(parsed) ?? AUTHORITY_NAME }
}

/** A server certificate and its new key, for DNS names and IPv4 addresses. */
export function issueServer(
  authority: Authority,
  names: readonly string[],
  days: number,
  now: number,
): IssuedCertificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = writeCertificate({
    // A common name has at most 64 characters; longer ones are in the alternative names alone.
    subject: names.find((name) => name.length <= 64) ?? 'localhost',
    issuer: authority.name,
    key: privateKey,
    signer: authority.key,
    serialNumber: serialNumber(),
    notBefore: new Date(now - BACKDATE_MS),
    notAfter: new Date(now + days * DAY_MS),
    use: 'server',
    names,
  })
  return { certificate, key: pemOf(privateKey) }
}

/** Positive, 127 random bits. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0]! & 0x7f) | 0x40
  return bytes
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The common name, or null when there is none or more than one. */
export function commonName(certificate: X509Certificate): string | null {
  const names = certificate.subject?.split('\n').filter((line) => line.startsWith('CN=')) ?? []
  return names.length === 1 ? names[0]!.slice(3) : null
}
