import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { writeFileAtomically } from '../../lib/files/atomic-file.ts'
import { type Authority, type IssuedCertificate, issueServer, openAuthority } from './authority.ts'
import { serverNames } from './server-names.ts'

const DAY_MS = 86_400_000
const SERVER_DAYS = 825
const RENEW_BEFORE_DAYS = 30

/** What a device listener needs, all PEM. */
export interface DeviceTls {
  readonly certificate: string
  readonly key: string
  /** CAs that may vouch for devices: policy `ca` lets no others in, under `pin` their word settles disputes. */
  readonly deviceAuthorities: readonly string[]
}

type TlsConfig = Pick<
  Config,
  | 'ROOST_DATA_DIR'
  | 'ROOST_PUBLIC_URL'
  | 'ROOST_TLS_CERT'
  | 'ROOST_TLS_KEY'
  | 'ROOST_DEVICE_TRUST'
  | 'ROOST_DEVICE_CA'
>

/**
 * Certificate and key of the device listeners: the given files, or issued by our own CA, which lives in
 * `<data>/tls` (`ca.crt` is what devices must be given). Issued again when the names changed or fewer
 * than 30 days remain.
 * @throws Error with a sentence that names the file or the setting
 */
export function prepareDeviceTls(config: TlsConfig, now: number): DeviceTls {
  const own = config.ROOST_TLS_CERT === undefined || config.ROOST_TLS_KEY === undefined
  const server = own ? ownServer(config, now) : givenServer(config.ROOST_TLS_CERT!, config.ROOST_TLS_KEY!)
  return { ...server, deviceAuthorities: (config.ROOST_DEVICE_CA ?? []).map(readAuthorityFile) }
}

/**
 * The same while the server runs: what is given may have been replaced, what we issued may run out. Makes no new CA,
 * which no device would trust.
 * @throws Error as `prepareDeviceTls`
 */
export function presentDeviceTls(config: TlsConfig, now: number): DeviceTls {
  const ca = join(config.ROOST_DATA_DIR, 'tls', 'ca.crt')
  if (config.ROOST_TLS_CERT === undefined && !existsSync(ca)) throw new Error(`${ca} is gone.`)
  return prepareDeviceTls(config, now)
}

function ownServer(config: TlsConfig, now: number): IssuedCertificate {
  const folder = join(config.ROOST_DATA_DIR, 'tls')
  const authority = openAuthority(folder, now)
  const names = serverNames(config.ROOST_PUBLIC_URL)
  const paths = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  return stillGood(paths, authority, names, now) ?? issue(paths, authority, names, now)
}

function issue(
  paths: Record<keyof IssuedCertificate, string>,
  authority: Authority,
  names: string[],
  now: number,
): IssuedCertificate {
  const issued = issueServer(authority, names, SERVER_DAYS, now)
  writeFileAtomically(paths.key, issued.key, 0o600)
  writeFileAtomically(paths.certificate, issued.certificate, 0o644)
  return issued
}

/** The files as they are, or null when a new certificate must be issued. */
function stillGood(
  paths: Record<keyof IssuedCertificate, string>,
  authority: Authority,
  names: string[],
  now: number,
): IssuedCertificate | null {
  if (!existsSync(paths.certificate) || !existsSync(paths.key)) return null
  try {
    const files = {
      certificate: readFileSync(paths.certificate, 'utf8'),
      key: readFileSync(paths.key, 'utf8'),
    }
    const parsed = new X509Certificate(files.certificate)
    const good =
      parsed.checkPrivateKey(createPrivateKey(files.key)) &&
      parsed.verify(new X509Certificate(authority.certificate).publicKey) &&
      sameNames(parsed, names) &&
      parsed.validToDate.getTime() - now > RENEW_BEFORE_DAYS * DAY_MS
    return good ? files : null
  } catch {
    // Unreadable files are as good as none: the CA is what matters, and it is intact.
    return null
  }
}

function sameNames(certificate: X509Certificate, names: string[]): boolean {
  const written = (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^[^:]*:/, ''))
  return written.toSorted().join() === names.toSorted().join()
}

function givenServer(certificatePath: string, keyPath: string): IssuedCertificate {
  const certificate = readSetting('ROOST_TLS_CERT', certificatePath)
  const key = readSetting('ROOST_TLS_KEY', keyPath)
  try {
    if (new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) return { certificate, key }
  } catch {
    throw new Error(`ROOST_TLS_CERT, ROOST_TLS_KEY: ${certificatePath} or ${keyPath} is no readable PEM.`)
  }
  throw new Error(`ROOST_TLS_KEY: ${keyPath} is not the key of ${certificatePath}.`)
}

function readAuthorityFile(path: string): string {
  const text = readSetting('ROOST_DEVICE_CA', path)
  try {
    new X509Certificate(text)
    return text
  } catch {
    throw new Error(`ROOST_DEVICE_CA: ${path} holds no certificate in PEM.`)
  }
}

function readSetting(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${setting}: ${path} cannot be read.`)
  }
}
