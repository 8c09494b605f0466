/** How much a finding matters: what it takes off the score follows (decision 0097). */
export const healthSeverities = ['critical', 'medium', 'minor'] as const
export type HealthSeverity = (typeof healthSeverities)[number]

/** Points a rule takes off the score at most. */
export const pointsOf: Record<HealthSeverity, number> = { critical: 20, medium: 6, minor: 2 }

/** How a figure of the evidence is written. */
export const evidenceUnits = [
  ...(['text', 'count', 'ratio', 'watts', 'vlans', 'names'] as const),
  ...(['megahertz', 'bitRate', 'duration'] as const),
] as const
export type EvidenceUnit = (typeof evidenceUnits)[number]

interface HealthRule {
  severity: HealthSeverity
  /** The figures its sentence tells. */
  evidence: Readonly<Record<string, EvidenceUnit>>
}

const rule = <const Rule extends HealthRule>(declared: Rule): Rule => declared

/** Every rule, with what holds for it whoever reads of it; how it looks stands in the server, its words in `health.json`. */
export const healthRules = {
  vlan_path: rule({ severity: 'critical', evidence: { vlans: 'vlans', devices: 'count' } }),
  management_path: rule({ severity: 'critical', evidence: { device: 'text' } }),
  poe_path: rule({ severity: 'critical', evidence: { device: 'text', watts: 'watts' } }),
  native_mismatch: rule({
    severity: 'critical',
    evidence: { here: 'text', there: 'text', device: 'text' },
  }),
  port_loop: rule({ severity: 'critical', evidence: {} }),
  subnet_overlap: rule({ severity: 'critical', evidence: { here: 'text', there: 'text' } }),
  lan_overlap: rule({ severity: 'critical', evidence: { here: 'text', there: 'text' } }),
  address_twice: rule({
    severity: 'critical',
    evidence: { address: 'text', holders: 'names', devices: 'names' },
  }),
  channel_country: rule({ severity: 'critical', evidence: { channel: 'text', country: 'text' } }),
  ssid_open: rule({ severity: 'medium', evidence: {} }),
  ssid_isolation: rule({ severity: 'medium', evidence: {} }),
  ssid_guest_vlan: rule({ severity: 'medium', evidence: { other: 'text' } }),
  ssid_password: rule({ severity: 'medium', evidence: {} }),
  ssid_same_password: rule({ severity: 'medium', evidence: { other: 'text' } }),
  web_password: rule({ severity: 'medium', evidence: { devices: 'count' } }),
  poe_budget: rule({
    severity: 'medium',
    evidence: { used: 'watts', budget: 'watts', share: 'ratio' },
  }),
  port_half_duplex: rule({ severity: 'medium', evidence: { speed: 'bitRate' } }),
  port_slow: rule({ severity: 'medium', evidence: { speed: 'bitRate', device: 'text' } }),
  port_errors: rule({ severity: 'medium', evidence: { errors: 'count', packets: 'count' } }),
  lan_guest: rule({ severity: 'medium', evidence: { lan: 'text' } }),
  lan_pool_small: rule({
    severity: 'medium',
    evidence: { clients: 'count', size: 'count', lan: 'text' },
  }),
  dhcp_servers: rule({ severity: 'medium', evidence: { servers: 'names' } }),
  radio_busy: rule({ severity: 'medium', evidence: { busy: 'ratio', channel: 'text' } }),
  radio_interference: rule({ severity: 'medium', evidence: { share: 'ratio', channel: 'text' } }),
  radio_weak_clients: rule({ severity: 'medium', evidence: { weak: 'count', clients: 'count' } }),
  device_cpu: rule({ severity: 'medium', evidence: { share: 'ratio' } }),
  device_memory: rule({ severity: 'medium', evidence: { share: 'ratio' } }),
  config_drift: rule({ severity: 'medium', evidence: {} }),
  clock: rule({ severity: 'medium', evidence: { off: 'duration' } }),
  ssid_count: rule({ severity: 'minor', evidence: { ssids: 'count', band: 'text', most: 'count' } }),
  ssid_wpa2: rule({ severity: 'minor', evidence: {} }),
  ssid_default_name: rule({ severity: 'minor', evidence: {} }),
  ssid_hidden: rule({ severity: 'minor', evidence: {} }),
  ssid_roaming: rule({ severity: 'minor', evidence: { points: 'count' } }),
  channel_between: rule({ severity: 'minor', evidence: { channel: 'text' } }),
  width_2g: rule({ severity: 'minor', evidence: { width: 'megahertz' } }),
  device_name: rule({ severity: 'minor', evidence: {} }),
} as const

export type HealthRuleName = keyof typeof healthRules
export const healthRuleNames = Object.keys(healthRules) as [HealthRuleName, ...HealthRuleName[]]

interface UnitValues {
  text: string
  count: number
  ratio: number
  watts: number
  megahertz: number
  /** Bits a second. */
  bitRate: number
  /** Seconds. */
  duration: number
  vlans: readonly number[]
  names: readonly string[]
}
/** The figures a finding of a rule brings. */
export type EvidenceOf<Name extends HealthRuleName> = {
  [Figure in keyof (typeof healthRules)[Name]['evidence']]: (typeof healthRules)[Name]['evidence'][Figure] extends EvidenceUnit
    ? UnitValues[(typeof healthRules)[Name]['evidence'][Figure]]
    : never
}

/** Why something could not be checked. */
export const healthUnknowns = [
  'offline',
  'never_online',
  'not_reported',
  'not_read',
  'path_unknown',
  'no_country',
] as const
export type HealthUnknown = (typeof healthUnknowns)[number]
