import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { bad, type Finding, finding, ok, warn } from './finding.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

type TlsConfig = Pick<
  Config,
  'ROOST_DATA_DIR' | 'ROOST_TLS_CERT' | 'ROOST_TLS_KEY' | 'ROOST_DEVICE_CA' | 'ROOST_PUBLIC_URL'
>

/** Certificates of listeners and devices: readable, fitting their key and name, and how long they are good. */
export async function checkCertificates(config: TlsConfig, now: number): Promise<Finding[]> {
  const own = !config.ROOST_TLS_CERT
  const folder = join(config.ROOST_DATA_DIR, 'tls')
  const certificate = config.ROOST_TLS_CERT ?? join(folder, 'server.crt')
  const key = config.ROOST_TLS_KEY ?? join(folder, 'server.key')
  const parts = [
    finding('certificate', () => checkServer({ certificate, key, own, now, url: config.ROOST_PUBLIC_URL })),
    ...(own ? [finding('own CA', () => checkOne('own CA', join(folder, 'ca.crt'), now, OWN_CA))] : []),
    ...(config.ROOST_DEVICE_CA ?? []).map((file) =>
      finding('device CA', () => checkOne('device CA', file, now, 'Get the CA of the device maker anew.')),
    ),
  ]
  return (await Promise.all(parts)).flat()
}

const OWN_CA = 'Move the folder tls away in a quiet hour and give every device the new ca.crt.'
const MISSING =
  'The first start makes it; where the server ran before, bring the folder tls back from a backup.'

interface ServerFiles {
  certificate: string
  key: string
  own: boolean
  now: number
  url: string | undefined
}

function checkServer({ certificate, key, own, now, url }: ServerFiles): Finding[] {
  const part = 'certificate'
  const renew = own
    ? 'Start the server: it issues its own anew 30 days before the end.'
    : 'Renew it (certbot renew, or your CA), and restart the server: it reads the files when it starts.'
  const found = checkOne(part, certificate, now, renew)
  if (!existsSync(certificate)) return found
  const parsed = new X509Certificate(readFileSync(certificate))
  if (!parsed.checkPrivateKey(createPrivateKey(readFileSync(key))))
    found.push(
      bad(part, `${key} is not the key of ${certificate}.`, 'Put the two that belong together there.'),
    )
  const host = url === undefined ? undefined : new URL(url).hostname
  if (!own && host && !parsed.checkHost(host) && !parsed.checkIP(host))
    found.push(warn(part, `It does not name ${host} (ROOST_PUBLIC_URL).`, 'Have it issued for that name.'))
  return found
}

function checkOne(part: string, file: string, now: number, todo: string): Finding[] {
  if (!existsSync(file)) return [warn(part, `${file} is not there.`, MISSING)]
  const { validToDate, validFromDate } = new X509Certificate(readFileSync(file))
  const said = `${file} is good until ${validToDate.toISOString().slice(0, 10)}.`
  if (validFromDate.getTime() > now) return [bad(part, `${file} is not good yet.`, 'Look at the clock.')]
  const days = (validToDate.getTime() - now) / DAY_MS
  if (days < 0) return [bad(part, `${file} has ended.`, todo)]
  return [days < SOON_DAYS ? warn(part, said, todo) : ok(part, said)]
}
