import {
  defaultPort,
  type PortSettings,
  type SwitchingIntent,
  switchingIntent,
} from '../../switching/intent.ts'
import { declareSection, sectionLevels } from '../section.ts'

/** What a profile of ports can say. */
export const portProfileLeaves = {
  speed: 'plain',
  duplex: 'plain',
  extend: 'plain',
  'vlan.mode': 'plain',
  'vlan.vlan': 'plain',
  'vlan.native': 'plain',
  'vlan.tagged': 'plain',
  'rate.inKbps': 'plain',
  'rate.outKbps': 'plain',
  'storm.unit': 'plain',
  'storm.broadcast': 'plain',
  'storm.multicast': 'plain',
  'storm.unknownUnicast': 'plain',
  protection: 'plain',
  edge: 'plain',
  bpduGuard: 'plain',
  loop: 'plain',
  poe: 'plain',
  poeForced: 'plain',
  poeLimitWatts: 'plain',
  poeSchedule: 'plain',
} as const

/** The ports of one switch. */
export const switching = declareSection<SwitchingIntent, PortSettings, 'port'>({
  levels: { project: false, network: false, kind: false, model: false, device: true },
  // What is said of the ports of several switches is never all that they run.
  valueLevels: sectionLevels,
  overRunning: true,
  ofDevice: ['flow'],
  intent: switchingIntent,
  empty: { ports: [] },
  subjects: { type: 'port', member: 'ports', key: 'port', name: 'port', unsaid: defaultPort },
  leaves: {
    port: 'plain',
    label: 'plain',
    enabled: 'plain',
    ...portProfileLeaves,
    ...{ 'profile.key': 'plain', 'profile.own': 'plain' },
    'lag.group': 'plain',
    'lag.mode': 'plain',
    mirrorTo: 'plain',
    'poeWatchdog.host': 'plain',
    'poeWatchdog.intervalSeconds': 'plain',
    'poeWatchdog.failures': 'plain',
    'poeWatchdog.timeoutSeconds': 'plain',
    'poeWatchdog.graceSeconds': 'plain',
    'poeWatchdog.mostPerDay': 'plain',
    'flow.lowerKbps': 'plain',
    'flow.upperKbps': 'plain',
    'flow.intervalSeconds': 'plain',
    'flow.direction': 'plain',
    'flow.action': 'plain',
  },
  idle: () => [],
  applies: {
    capability: 'ports',
    toKind: (kind) => (kind === 'switch' ? 'always' : 'never'),
    othersThatOfferIt: true,
    refused: {},
  },
})
