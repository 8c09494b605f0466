import { isClockTime } from '#contract/configuration/active-time.ts'
import { macLines } from '#contract/configuration/mac-addresses.ts'
import { LISTED_MAX } from '#contract/wireless/client-lines.ts'
import { gbkBytes } from '#contract/wireless/gbk.ts'
import {
  CLIENT_LIMIT_MAX,
  FILS_INTERVAL_MAX,
  host,
  isRawKey,
  ROAMING_THRESHOLD,
  RTS_THRESHOLD_MAX,
  SSID_NAME_MAX_BYTES,
  type Ssid,
  type SsidBand,
  sixGigahertzSecurities,
  ssidName,
  ssidPassword,
  withUnsaid,
} from '#contract/wireless/intent.ts'
import type wireless from '../../../../../locales/en-US/wireless.json'
import { isLimited, needsPassword, needsRadius, type SsidValues } from './ssid-values'

export interface Problem {
  code: keyof (typeof wireless)['problem']
  params?: Record<string, string | number>
}
export type Problems = Partial<Record<keyof SsidValues & string, Problem>>

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What is wrong in the form, by field; `others` are the network's other SSIDs. */
export function ssidProblems(values: SsidValues, others: readonly Ssid[]): Problems {
  const problems: Problems = {}
  const say = (field: keyof SsidValues & string, problem: Problem | null) => {
    if (problem) problems[field] = problem
  }
  say('name', nameProblem(values, others))
  if (needsPassword(values.security) && !values.keepPassword)
    say('password', passwordProblem(values.password, values.security))
  if (needsRadius(values.security)) Object.assign(problems, radiusProblems(values))
  say('bands', bandsProblem(values))
  if (!isWhole(values.vlan, 0, 4094)) say('vlan', { code: 'vlan' })
  if (values.maxUsers.trim() !== '' && !isWhole(values.maxUsers, 1, 255))
    say('maxUsers', { code: 'maxUsers' })
  Object.assign(problems, limitProblems(values), extraProblems(values))
  return problems
}

/** The members that fields are of; what is not named here is called as its field. */
const memberOf: Partial<Record<string, string>> = {
  ...{ host: 'radius', port: 'radius', secret: 'radius', nas: 'radius' },
  ...{ accountingHost: 'radius', accountingPort: 'radius', accountingSecret: 'radius' },
  ...{ down: 'limit', up: 'limit', days: 'activeTime', from: 'activeTime', to: 'activeTime' },
  ...{ threshold: 'roamingThreshold', rts: 'rtsThreshold', fils: 'filsInterval' },
}

/** What is wrong in the form of a profile that says some members alone. @param said absent: all */
export function problemsOf(
  values: SsidValues,
  others: readonly Ssid[],
  said: ReadonlySet<string> | undefined,
): Problems {
  if (!said) return ssidProblems(values, others)
  const all = Object.entries(ssidProblems(withUnsaid(values, said), others))
  const isSaid = (field: string) => field === 'name' || said.has(memberOf[field] ?? field)
  return Object.fromEntries(all.filter(([field]) => isSaid(field)))
}

export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}

/** Access points limit nothing when only one of the two is there. */
function limitProblems(values: SsidValues): Problems {
  const wrong = (['down', 'up'] as const).filter((way) => !isWhole(values[way], 1, CLIENT_LIMIT_MAX))
  return isLimited(values) ? Object.fromEntries(wrong.map((way) => [way, { code: 'limit' }])) : {}
}

function extraProblems(values: SsidValues): Problems {
  const { gbkName, bands, security } = values
  const problems: Problems = gbkName === '' ? {} : gbkProblem(gbkName)
  const without6 = !sixGigahertzSecurities.includes(security)
  if (values.allowed.trim() !== '' && !isMacList(values.allowed))
    problems.allowed = { code: 'allowed', params: { max: LISTED_MAX } }
  if (values.denied.trim() !== '' && !isMacList(values.denied))
    problems.denied = { code: 'allowed', params: { max: LISTED_MAX } }
  if (values.allowed.trim() !== '' && values.denied.trim() !== '') problems.denied = { code: 'bothLists' }
  if (values.rotates && needsPassword(security) && !isClockTime(values.at)) problems.at = { code: 'at' }
  if (values.mlo && (bands.length < 2 || without6)) problems.mlo = { code: 'mlo' }
  if (values.prefer5g && !(bands.includes('2G') && bands.includes('5G')))
    problems.prefer5g = { code: 'prefer5g' }
  const { least, most } = ROAMING_THRESHOLD
  if (!isOptional(values.threshold, least, most)) problems.threshold = { code: 'threshold' }
  if (!isOptional(values.rts, 1, RTS_THRESHOLD_MAX)) problems.rts = { code: 'rts' }
  if (!isOptional(values.fils, 0, FILS_INTERVAL_MAX)) problems.fils = { code: 'fils' }
  return values.timed ? { ...problems, ...timeProblems(values) } : problems
}

/** Something in every line, and not more than an access point keeps. */
function isMacList(text: string): boolean {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  const known = lines.every((line) => macLines(line).length > 0)
  return known && macLines(text).length <= LISTED_MAX
}

function gbkProblem(name: string): Problems {
  const bytes = gbkBytes(name)
  if (bytes === null || !ssidName.safeParse(name.slice(0, 1)).success)
    return { gbkName: { code: 'gbkCharacter' } }
  const used = bytes.length
  return used > SSID_NAME_MAX_BYTES
    ? { gbkName: { code: 'nameLong', params: { max: SSID_NAME_MAX_BYTES, used } } }
    : {}
}

/** A timer without its times is no timer. */
function timeProblems({ days, from, to }: SsidValues): Problems {
  if (days.length === 0) return { days: { code: 'activeTime' } }
  if (!isClockTime(from)) return { from: { code: 'activeTime' } }
  if (!isClockTime(to)) return { to: { code: 'activeTime' } }
  return from === to ? { to: { code: 'sameTime' } } : {}
}

const isOptional = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (/^-?\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max)

function nameProblem({ name, enabled, bands }: SsidValues, others: readonly Ssid[]): Problem | null {
  if (name === '') return { code: 'nameRequired' }
  const used = bytesOf(name)
  if (used > SSID_NAME_MAX_BYTES) return { code: 'nameLong', params: { max: SSID_NAME_MAX_BYTES, used } }
  if (!ssidName.safeParse(name).success) return { code: 'nameControl' }
  return enabled && others.some((other) => clashes({ name, bands }, other)) ? { code: 'nameTwice' } : null
}

const clashes = (mine: { name: string; bands: SsidBand[] }, other: Ssid) =>
  other.enabled && other.name === mine.name && other.bands.some((band) => mine.bands.includes(band))

/** The name of an SSID that is twice on one band, if there is one: switching on in the list can bring it about. */
export function nameTwice(ssids: readonly Ssid[]): string | null {
  const twice = ssids.find(
    (ssid, at) => ssid.enabled && ssids.slice(at + 1).some((other) => clashes(ssid, other)),
  )
  return twice?.name ?? null
}

function passwordProblem(password: string, security: SsidValues['security']): Problem | null {
  if (password === '') return { code: 'passwordRequired' }
  if (isRawKey(password)) return security === 'wpa2' ? null : { code: 'passwordHex' }
  if (password.length < 8 || password.length > 63)
    return { code: 'passwordLength', params: { used: password.length } }
  return ssidPassword.safeParse(password).success ? null : { code: 'passwordAscii' }
}

function bandsProblem({ bands, security }: SsidValues): Problem | null {
  if (bands.length === 0) return { code: 'bandsRequired' }
  return bands.includes('6G') && !sixGigahertzSecurities.includes(security) ? { code: 'bandsSix' } : null
}

function radiusProblems(values: SsidValues): Problems {
  const problems: Problems = {}
  if (!host.safeParse(values.host).success) problems.host = { code: 'host' }
  if (!isWhole(values.port, 1, 65_535)) problems.port = { code: 'port' }
  if (!values.keepSecret && !isSecret(values.secret)) problems.secret = { code: 'secret' }
  if (values.nas.trim().length > 48) problems.nas = { code: 'nas' }
  return values.accounting ? { ...problems, ...accountingProblems(values) } : problems
}

function accountingProblems(values: SsidValues): Problems {
  const problems: Problems = {}
  if (!host.safeParse(values.accountingHost).success) problems.accountingHost = { code: 'host' }
  if (!isWhole(values.accountingPort, 1, 65_535)) problems.accountingPort = { code: 'port' }
  if (!values.keepAccountingSecret && !isSecret(values.accountingSecret))
    problems.accountingSecret = { code: 'secret' }
  return problems
}

const isSecret = (text: string) => text.length >= 1 && text.length <= 255
