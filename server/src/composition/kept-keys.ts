import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { namingFile, StartError } from '../lib/start-error.ts'

/** So many digits of a fingerprint name a key. */
export const NAMING_DIGITS = 16

interface KeptKey {
  name: string
  /** In the data folder; where it is missing, the server makes another key. */
  file: string
  restore: string
  /** What a new one costs. */
  costs: string
  fingerprintOf(text: string): string
}

const keys: KeptKey[] = [
  {
    name: 'device-ca',
    file: join('tls', 'ca.crt'),
    restore: 'the whole folder tls',
    costs: 'every device must be given the new CA, as none that trusts the lost one calls any more',
    fingerprintOf: (text) => digits(new X509Certificate(text).raw),
  },
  {
    name: 'file-key',
    file: 'file-key',
    restore: 'it',
    costs: 'firmware links that devices hold already end',
    fingerprintOf: (text) => digits(Buffer.from(text.trim())),
  },
]

const digits = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type KeyConfig = Pick<Config, 'ROOST_DATA_DIR' | 'ROOST_TLS_CERT' | 'ROOST_TLS_KEY' | 'ROOST_REPLACED_KEYS'>

/**
 * Before keys are made: one that the records know must be there and be the same. A new one would be made in silence
 * otherwise, and found out when no device calls.
 * @throws StartError naming the file and what to do
 */
export async function checkKeptKeys(db: Db, config: KeyConfig): Promise<void> {
  const known = await fingerprints(db)
  for (const key of keysOf(config)) {
    const before = known.get(key.name)
    if (before === undefined || isAccepted(before, config)) continue
    const now = fingerprint(key, config)
    if (now !== before) throw new StartError(complaint(key, config, before, now !== undefined))
  }
}

/** Once all keys are there: notes those that are new. */
export async function rememberKeys(db: Db, config: KeyConfig, now: number): Promise<void> {
  const known = await fingerprints(db)
  for (const key of keysOf(config)) {
    const found = fingerprint(key, config)
    if (found === undefined || found === known.get(key.name)) continue
    const row = { fingerprint: found, since: now }
    await db
      .insertInto('kept_key')
      .values({ name: key.name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}

/** Where certificate and key are given, there is no CA of our own. */
const keysOf = ({ ROOST_TLS_CERT, ROOST_TLS_KEY }: KeyConfig): KeptKey[] =>
  keys.filter(({ name }) => name !== 'device-ca' || !ROOST_TLS_CERT || !ROOST_TLS_KEY)

async function fingerprints(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('kept_key').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

/** Undefined when the file is missing. */
function fingerprint(key: KeptKey, config: KeyConfig): string | undefined {
  const file = join(config.ROOST_DATA_DIR, key.file)
  return namingFile(file, () =>
    existsSync(file) ? key.fingerprintOf(readFileSync(file, 'utf8')) : undefined,
  )
}

const isAccepted = (lost: string, { ROOST_REPLACED_KEYS: accepted = [] }: KeyConfig): boolean =>
  accepted.includes(lost.slice(0, NAMING_DIGITS))

function complaint(key: KeptKey, config: KeyConfig, before: string, isThere: boolean): string {
  const file = join(config.ROOST_DATA_DIR, key.file)
  const digits = before.slice(0, NAMING_DIGITS)
  const what = isThere
    ? `${file} is not the one this server had (${digits}…).`
    : `${file} is missing, and the records say that there was one (${digits}…).`
  return (
    `${what} Put ${key.restore} back from a backup. If it is lost for good, start once with ` +
    `ROOST_REPLACED_KEYS=${digits} to go on with ${isThere ? 'the one that is there' : 'a new one'}: ${key.costs}.`
  )
}
