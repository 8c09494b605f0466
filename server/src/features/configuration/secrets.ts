import type { SectionDocument } from '#contract/configuration/schemas.ts'
import {
  enterpriseSecurities,
  KEPT_SECRET,
  passwordSecurities,
  type Ssid,
} from '#contract/wireless/intent.ts'
import { ApiError } from '../../http/api-error.ts'

type Secret = string | { kept: true }
type Radius = NonNullable<Ssid['radius']>
type Server = Radius['authentication']

/** The document as it may leave: every secret stands as `{kept: true}`. */
export function maskDocument(document: SectionDocument): SectionDocument {
  if (document.section !== 'wireless') return document
  return { ...document, intent: { ssids: document.intent.ssids.map(maskSsid) } }
}

function maskSsid(ssid: Ssid): Ssid {
  const server = (one: Server): Server => ({ ...one, secret: KEPT_SECRET })
  const radius = ssid.radius && {
    ...ssid.radius,
    authentication: server(ssid.radius.authentication),
    accounting: ssid.radius.accounting && server(ssid.radius.accounting),
  }
  return { ...ssid, password: ssid.password === null ? null : KEPT_SECRET, radius }
}

/**
 * The document with every kept secret in clear, taken from the SSID of the same key in the first of `sources`
 * that has it.
 * @throws ApiError `invalid_parameter` naming the field whose kept secret nobody has
 */
export function resolveSecrets(document: SectionDocument, sources: SectionDocument[]): SectionDocument {
  if (document.section !== 'wireless') return document
  const known = sources.flatMap((source) => (source.section === 'wireless' ? source.intent.ssids : []))
  const ssids = document.intent.ssids.map((ssid, at) =>
    resolveSsid(
      ssid,
      known.filter((one) => one.key === ssid.key),
      `document.intent.ssids.${at}`,
    ),
  )
  return { ...document, intent: { ssids } }
}

function resolveSsid(ssid: Ssid, known: Ssid[], path: string): Ssid {
  const find = (pick: (one: Ssid) => Secret | null | undefined): string | undefined => {
    for (const one of known) {
      const secret = pick(one)
      if (typeof secret === 'string') return secret
    }
    return undefined
  }
  return {
    ...ssid,
    password: resolvePassword(ssid, find, path),
    radius: resolveRadius(ssid, find, path),
  }
}

type Find = (pick: (one: Ssid) => Secret | null | undefined) => string | undefined

function resolvePassword(ssid: Ssid, find: Find, path: string): string | null {
  if (ssid.password === null || typeof ssid.password === 'string') return ssid.password
  const kept = find((one) => one.password)
  if (kept !== undefined) return kept
  if (passwordSecurities.includes(ssid.security)) throw nothingKept(`${path}.password`)
  return null
}

function resolveRadius(ssid: Ssid, find: Find, path: string): Ssid['radius'] {
  const { radius, security } = ssid
  if (radius === null) return null
  const server = (of: 'authentication' | 'accounting', one: Server): Server => {
    if (typeof one.secret === 'string') return one
    const secret = find((other) => other.radius?.[of]?.secret)
    if (secret === undefined) throw nothingKept(`${path}.radius.${of}.secret`)
    return { ...one, secret }
  }
  // A form may still carry the servers of a security that was given up.
  if (!enterpriseSecurities.includes(security) && !find((one) => one.radius?.authentication.secret))
    return typeof radius.authentication.secret === 'string' ? radius : null
  return {
    ...radius,
    authentication: server('authentication', radius.authentication),
    accounting: radius.accounting && server('accounting', radius.accounting),
  }
}

const nothingKept = (field: string) => new ApiError('invalid_parameter', { reason: 'required' }, field)
