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

/**
 * What a finding rests on: what is configured; what a device says; figures that change; where a link leads, which its
 * devices say themselves (`heard`) or which follows from tables (`inferred`).
 */
export const findingGrounds = ['intent', 'report', 'figures', 'heard', 'inferred'] as const
export type FindingGrounds = (typeof findingGrounds)[number]

export const confidences = ['certain', 'likely', 'possible'] as const
export const confidenceOf: Record<FindingGrounds, (typeof confidences)[number]> = {
  intent: 'certain',
  report: 'certain',
  figures: 'likely',
  heard: 'certain',
  inferred: 'possible',
}

interface HealthRule {
  severity: HealthSeverity
  /** What its findings rest on; of a rule about links each tells. */
  grounds: Exclude<FindingGrounds, 'heard' | 'inferred'> | 'link'
  /** The figures its sentence tells. */
  evidence: Readonly<Record<string, EvidenceUnit>>
}

const rule = <const Rule extends HealthRule>(declared: Rule): Rule => declared

/** Every rule, with what holds for it whoever reads of it; how it looks stands in the server, its words in `health.json`. */
export const healthRules = {
  vlan_path: rule({ severity: 'critical', grounds: 'link', evidence: { vlans: 'vlans', devices: 'count' } }),
  management_path: rule({ severity: 'critical', grounds: 'link', evidence: { device: 'text' } }),
  poe_path: rule({ severity: 'critical', grounds: 'link', evidence: { device: 'text', watts: 'watts' } }),
  native_mismatch: rule({
    severity: 'critical',
    grounds: 'link',
    evidence: { here: 'text', there: 'text', device: 'text' },
  }),
  port_loop: rule({ severity: 'critical', grounds: 'report', evidence: {} }),
  subnet_overlap: rule({
    severity: 'critical',
    grounds: 'intent',
    evidence: { here: 'text', there: 'text' },
  }),
  lan_overlap: rule({ severity: 'critical', grounds: 'report', evidence: { here: 'text', there: 'text' } }),
  address_twice: rule({
    severity: 'critical',
    grounds: 'report',
    evidence: { address: 'text', holders: 'names', devices: 'names' },
  }),
  channel_country: rule({
    severity: 'critical',
    grounds: 'report',
    evidence: { channel: 'text', country: 'text' },
  }),
  ssid_open: rule({ severity: 'medium', grounds: 'intent', evidence: {} }),
  ssid_isolation: rule({ severity: 'medium', grounds: 'intent', evidence: {} }),
  ssid_guest_vlan: rule({ severity: 'medium', grounds: 'intent', evidence: { other: 'text' } }),
  ssid_password: rule({ severity: 'medium', grounds: 'intent', evidence: {} }),
  ssid_same_password: rule({ severity: 'medium', grounds: 'intent', evidence: { other: 'text' } }),
  web_password: rule({ severity: 'medium', grounds: 'intent', evidence: { devices: 'count' } }),
  poe_budget: rule({
    severity: 'medium',
    grounds: 'figures',
    evidence: { used: 'watts', budget: 'watts', share: 'ratio' },
  }),
  port_half_duplex: rule({ severity: 'medium', grounds: 'report', evidence: { speed: 'bitRate' } }),
  port_slow: rule({ severity: 'medium', grounds: 'link', evidence: { speed: 'bitRate', device: 'text' } }),
  link_duplex: rule({
    severity: 'medium',
    grounds: 'link',
    evidence: { device: 'text' },
  }),
  port_flapping: rule({ severity: 'medium', grounds: 'report', evidence: { changes: 'count' } }),
  dns_failing: rule({ severity: 'medium', grounds: 'report', evidence: { interfaces: 'names' } }),
  dhcp_failing: rule({ severity: 'medium', grounds: 'report', evidence: { interfaces: 'names' } }),
  device_certificate: rule({ severity: 'medium', grounds: 'report', evidence: { left: 'duration' } }),
  radius_silent: rule({ severity: 'medium', grounds: 'report', evidence: { ssids: 'names' } }),
  port_errors: rule({
    severity: 'medium',
    grounds: 'figures',
    evidence: { errors: 'count', packets: 'count' },
  }),
  lan_guest: rule({ severity: 'medium', grounds: 'intent', evidence: { lan: 'text' } }),
  lan_pool_small: rule({
    severity: 'medium',
    grounds: 'figures',
    evidence: { clients: 'count', size: 'count', lan: 'text' },
  }),
  dhcp_servers: rule({ severity: 'medium', grounds: 'report', evidence: { servers: 'names' } }),
  radio_busy: rule({ severity: 'medium', grounds: 'figures', evidence: { busy: 'ratio', channel: 'text' } }),
  radio_interference: rule({
    severity: 'medium',
    grounds: 'figures',
    evidence: { share: 'ratio', channel: 'text' },
  }),
  radio_weak_clients: rule({
    severity: 'medium',
    grounds: 'figures',
    evidence: { weak: 'count', clients: 'count' },
  }),
  device_cpu: rule({ severity: 'medium', grounds: 'figures', evidence: { share: 'ratio' } }),
  device_memory: rule({ severity: 'medium', grounds: 'figures', evidence: { share: 'ratio' } }),
  config_drift: rule({ severity: 'medium', grounds: 'report', evidence: {} }),
  clock: rule({ severity: 'medium', grounds: 'report', evidence: { off: 'duration' } }),
  ssid_count: rule({
    severity: 'minor',
    grounds: 'intent',
    evidence: { ssids: 'count', band: 'text', most: 'count' },
  }),
  ssid_wpa2: rule({ severity: 'minor', grounds: 'intent', evidence: {} }),
  ssid_default_name: rule({ severity: 'minor', grounds: 'intent', evidence: {} }),
  ssid_hidden: rule({ severity: 'minor', grounds: 'intent', evidence: {} }),
  ssid_roaming: rule({ severity: 'minor', grounds: 'intent', evidence: { points: 'count' } }),
  channel_between: rule({ severity: 'minor', grounds: 'report', evidence: { channel: 'text' } }),
  width_2g: rule({ severity: 'minor', grounds: 'report', evidence: { width: 'megahertz' } }),
  device_name: rule({ severity: 'minor', grounds: 'intent', evidence: {} }),
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
