import {
  defaultPort,
  type PortSettings,
  type SwitchingIntent,
  switchingIntent,
} from '../../switching/intent.ts'
import { declareSection } from '../section.ts'

/** The ports of one switch. */
export const switching = declareSection<SwitchingIntent, PortSettings, 'port'>({
  levels: { project: false, network: false, kind: false, model: false, device: true },
  intent: switchingIntent,
  empty: { ports: [] },
  subjects: { type: 'port', member: 'ports', key: 'port', name: 'port', unsaid: defaultPort },
  leaves: {
    port: 'plain',
    label: 'plain',
    enabled: 'plain',
    speed: 'plain',
    duplex: 'plain',
    'vlan.mode': 'plain',
    'vlan.vlan': 'plain',
    'vlan.native': 'plain',
    'vlan.tagged': 'plain',
    poe: 'plain',
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
