import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * The audit chain's arithmetic. `hash` binds an entry to all before it and can be checked by everybody;
 * `seal` needs the server's key, so that who can only write to the database cannot make a chain of their own.
 */
export interface ChainEntry {
  /** 1, 2, 3 … without gaps. */
  seq: number
  at: number
  tenant_id: number | null
  /** Of what was kept of the operation; of the event, where there is one. */
  digest: string
  event: string | null
}

export interface SealedEntry extends ChainEntry {
  hash: string
  seal: string
}

/** The hash before the first entry. */
export const noHash = '0'.repeat(64)

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with sorted keys: the same text whoever writes it. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const known = Object.entries(value).filter(([, part]) => part !== undefined)
  const sorted = known.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`
}

export const hashOf = ({ seq, at, tenant_id, digest, event }: ChainEntry, previous: string): string =>
  sha256(canonicalJson({ seq, at, tenant_id, digest, event, previous }))

export const sealOf = (hash: string, key: KeyObject): string =>
  createHmac('sha256', key).update(hash).digest('hex')

export const sealFits = (hash: string, seal: string, key: KeyObject): boolean => {
  const [given, right] = [Buffer.from(seal, 'hex'), Buffer.from(sealOf(hash, key), 'hex')]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What of an operation goes into its digest: everything but what the database counts or derives. */
export interface StoredDetails {
  tenant_id: number
  account_id: number
  username: string
  role: string
  address: string
  token: string | null
  at: number
  name: string
  network_id: number | null
  network_name: string | null
  sn: string | null
  subject: string | null
  outcome: string
  input: string
  changes: string | null
  salt: string | null
}

/** Salted: a digest that stays after its details were removed gives nothing away to who guesses them. */
export function digestOf(details: StoredDetails): string {
  const { tenant_id, account_id, username, role, address, token, at, name } = details
  const { network_id, network_name, sn, subject, outcome, input, changes, salt } = details
  const who = { tenant_id, account_id, username, role, address, token, at, name }
  return sha256(
    canonicalJson({ ...who, network_id, network_name, sn, subject, outcome, input, changes, salt }),
  )
}

/** What the chain tells of itself: why details are missing from here on. */
export type ChainEvent =
  | { kind: 'retention'; before: number; removed: number }
  | { kind: 'erasure'; tenant: number; upTo: number; removed: number }
