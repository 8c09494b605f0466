import type { HealthRuleName } from '#contract/health/rules.ts'
import type { Finding } from '#contract/health/schemas.ts'
import type { Site } from '../site.ts'
import { guests, staff, withDevice, withPort, withSsid, withState } from './a-site.ts'

export interface Trouble {
  /** What somebody did to a healthy site. */
  make(site: Site): Site
  /** What the rule says then. */
  finding: Partial<Finding>
  /** Of one device, or something only it can tell: what the rule cannot know once nobody tells it. */
  unknown?: (site: Site) => Site
}

const evidence = (...figures: [name: string, unit: Finding['evidence'][number]['unit'], value: unknown][]) =>
  figures.map(([name, unit, value]) => ({ name, unit, value })) as Finding['evidence']
const away = (site: Site): Site => ({
  ...site,
  devices: site.devices.map((device) => ({ ...device, online: false })),
})
const unread = (site: Site): Site => ({ ...site, ssids: null })

/** For each rule what makes it speak: one that is forgotten does not compile. */
export const troubles: Record<HealthRuleName, Trouble> = {
  vlan_path: {
    make: (site) => withPort(site, 'core', 'Ethernet2', { vlan: { mode: 'trunk', native: 1, tagged: [30] } }),
    finding: {
      evidence: evidence(['vlans', 'vlans', [20]], ['devices', 'count', 2]),
      fix: {
        ...{ how: 'draft', section: 'switching', sn: 'core', subject: 'Ethernet2' },
        patch: { vlan: { mode: 'trunk', native: 1, tagged: [20, 30] } },
      },
    },
    unknown: (site) => withDevice(withDevice(site, 'core', noPorts), 'floor', noPorts),
  },
  ssid_open: {
    make: (site) => withSsid(site, { security: 'open', password: null }),
    finding: {
      fix: {
        ...{ how: 'draft', section: 'wireless', sn: null, subject: 'staff' },
        patch: { security: 'owe_transition' },
      },
    },
    unknown: unread,
  },
  web_password: {
    make: (site) => ({ ...site, hasWebPassword: false }),
    finding: { evidence: evidence(['devices', 'count', 5]) },
  },
  poe_budget: {
    make: (site) => withState(site, 'floor', { poe: { usedWatts: 114, budgetWatts: 120 } }),
    finding: {
      evidence: evidence(['used', 'watts', 114], ['budget', 'watts', 120], ['share', 'ratio', 0.95]),
      fix: { how: 'page', page: 'ports', sn: 'floor' },
    },
    unknown: away,
  },
  ssid_count: {
    make: (site) => ({
      ...site,
      ssids: [...'abcde'].map((key) => ({
        ...(key === 'a' ? guests() : staff()),
        key,
        name: key,
        bands: ['5G'],
      })),
    }),
    finding: { evidence: evidence(['ssids', 'count', 5], ['band', 'text', '5G'], ['most', 'count', 4]) },
    unknown: unread,
  },
  device_name: {
    make: (site) => withDevice(site, 'ap1', (device) => ({ ...device, givenName: null })),
    finding: { subject: { type: 'device', sn: 'ap1', device: 'ap1', key: null, name: 'ap1' } },
  },
}

function noPorts(device: Site['devices'][number]) {
  return { ...device, ports: null }
}
