import { type KindTraits, kindTraits } from '../../inventory/kind-traits.ts'
import {
  enterpriseSecurities,
  passwordSecurities,
  type Ssid,
  type WirelessIntent,
  wirelessIntent,
} from '../../wireless/intent.ts'
import { type Applicability, type Applies, declareSection } from '../section.ts'

const bySsids: Record<KindTraits['ssids'], Applies> = {
  never: 'never',
  with_radios: 'announced',
  unless_without_radios: 'unless_lacking',
}

/** Devices that carry the SSIDs of their network. */
export const whereSsidsAre: Applicability = {
  capability: 'radios',
  toKind: (kind) => bySsids[kindTraits[kind].ssids],
  othersThatOfferIt: false,
  refused: { cpe: 'bridges_are_not_configured' },
}

/** What a profile of SSIDs can say. */
export const ssidProfileLeaves = {
  security: 'plain',
  password: 'secret',
  'radius.authentication.host': 'plain',
  'radius.authentication.port': 'plain',
  'radius.authentication.secret': 'secret',
  'radius.accounting.host': 'plain',
  'radius.accounting.port': 'plain',
  'radius.accounting.secret': 'secret',
  'radius.nasIdentifier': 'plain',
  vlan: 'plain',
  bands: 'plain',
  isolate: 'plain',
  hidden: 'plain',
  maxUsers: 'plain',
  'limit.down': 'plain',
  'limit.up': 'plain',
  'activeTime.days': 'plain',
  'activeTime.from': 'plain',
  'activeTime.to': 'plain',
  wmm: 'plain',
  powerSave: 'plain',
  mlo: 'plain',
  prefer5g: 'plain',
  roamingThreshold: 'plain',
  rtsThreshold: 'plain',
  filsInterval: 'plain',
  'roaming.k': 'plain',
  'roaming.v': 'plain',
  'roaming.r': 'plain',
} as const

/** A form may still carry the password or the servers of a security that was given up. */
export const idleOfSecurity = ({ security }: Pick<Ssid, 'security'>): ('password' | 'radius')[] => [
  ...(passwordSecurities.includes(security) ? [] : (['password'] as const)),
  ...(enterpriseSecurities.includes(security) ? [] : (['radius'] as const)),
]

/** The SSIDs of a network. */
export const wireless = declareSection<WirelessIntent, Ssid, 'ssid'>({
  levels: { project: false, network: true, kind: false, model: false, device: false },
  valueLevels: ['kind', 'model', 'device'],
  intent: wirelessIntent,
  empty: { ssids: [] },
  subjects: { type: 'ssid', member: 'ssids', key: 'key', name: 'name', unsaid: null },
  leaves: {
    key: 'plain',
    enabled: 'plain',
    name: 'plain',
    ...ssidProfileLeaves,
    ...{ 'profile.key': 'plain', 'profile.own': 'plain' },
    ...{ allowed: 'plain', denied: 'plain', gbkName: 'plain' },
    ...{ 'rotation.every': 'plain', 'rotation.weekday': 'plain', 'rotation.at': 'plain' },
    'rotation.last': 'plain',
  },
  idle: idleOfSecurity,
  applies: whereSsidsAre,
})
