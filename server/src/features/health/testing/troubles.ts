import type { HealthRuleName } from '#contract/health/rules.ts'
import type { Finding } from '#contract/health/schemas.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import type { Site } from '../site.ts'
import {
  type DeviceOfSite,
  guests,
  lanOf,
  staff,
  withDevice,
  withPort,
  withPortState,
  withRadio,
  withSsid,
  withState,
} from './a-site.ts'

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
const unset = (site: Site) => withDevice(withDevice(site, 'core', noPorts), 'floor', noPorts)
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
    unknown: unset,
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
  management_path: {
    make: (site) => withPort(site, 'core', 'Ethernet2', { enabled: false }),
    finding: {
      evidence: evidence(['device', 'text', 'floor']),
      fix: {
        ...{ how: 'draft', section: 'switching', sn: 'core', subject: 'Ethernet2' },
        patch: { enabled: true },
      },
    },
    unknown: unset,
  },
  poe_path: {
    make: (site) => withPort(site, 'floor', 'Ethernet2', { poe: false }),
    finding: { evidence: evidence(['device', 'text', 'ap1'], ['watts', 'watts', 8]) },
    unknown: away,
  },
  native_mismatch: {
    make: (site) =>
      withPort(site, 'floor', 'Ethernet1', { vlan: { mode: 'trunk', native: 99, tagged: [20] } }),
    finding: {
      evidence: evidence(['here', 'text', '99'], ['there', 'text', '1'], ['device', 'text', 'core']),
      fix: {
        ...{ how: 'draft', section: 'switching', sn: 'floor', subject: 'Ethernet1' },
        patch: { vlan: { mode: 'trunk', native: 1, tagged: [20] } },
      },
    },
    unknown: unset,
  },
  port_loop: {
    make: (site) => withPortState(site, 'floor', 'Ethernet2', { loopDetection: { state: 'loop_detected' } }),
    finding: { subject: { type: 'port', sn: 'floor', device: 'floor', key: 'Ethernet2', name: 'Ethernet2' } },
    unknown: away,
  },
  subnet_overlap: {
    make: (site) =>
      withState(site, 'gateway', {
        interfaces: [
          { name: 'wan', role: 'upstream', ipv4: ['10.0.7.2/16'], ipv6: [], dns: [] },
          { name: 'lan', role: 'downstream', ipv4: ['10.0.0.1/24'], ipv6: [], dns: [] },
        ],
      }),
    finding: {
      evidence: evidence(['here', 'text', 'wan (10.0.7.2/16)'], ['there', 'text', 'lan (10.0.0.1/24)']),
    },
    unknown: away,
  },
  lan_overlap: {
    make: (site) => ({ ...site, lans: [lanOf(0, { address: '198.51.100.129' })] }),
    finding: {
      subject: { type: 'device', sn: 'gateway', device: 'gateway', key: null, name: 'gateway' },
      evidence: evidence(
        ['here', 'text', 'LAN 0 (198.51.100.129/24)'],
        ['there', 'text', 'WAN (198.51.100.7/24)'],
      ),
    },
    unknown: (site) => ({ ...site, lans: null }),
  },
  lan_guest: {
    make: (site) => ({ ...site, lans: [lanOf(0), lanOf(30, { internetOnly: false })] }),
    finding: {
      evidence: evidence(['lan', 'text', 'LAN 30']),
      fix: { how: 'page', page: 'device', sn: 'gateway' },
    },
    unknown: (site) => ({ ...site, lans: null }),
  },
  lan_pool_small: {
    make: (site) =>
      withState(
        { ...site, lans: [lanOf(0, { dhcp: { start: '10.0.0.100', size: 2, leaseMinutes: 60 } })] },
        'gateway',
        {
          clients: ['10.0.0.100', '10.0.0.101'].map((ip, at) => ({
            ...{ mac: `0a:00:00:00:00:0${at}`, ip, connection: 'wired' as const },
          })),
        },
      ),
    finding: {
      evidence: evidence(['clients', 'count', 2], ['size', 'count', 2], ['lan', 'text', 'LAN 0']),
    },
    unknown: away,
  },
  address_twice: {
    make: (site) => withState(site, 'ap2', { interfaces: interfacesOf(site, 'ap1') }),
    finding: {
      evidence: evidence(
        ['address', 'text', '10.0.0.4'],
        ['holders', 'names', ['ap1', 'ap2']],
        ['devices', 'names', ['ap1', 'ap2']],
      ),
    },
  },
  channel_country: {
    make: (site) => withRadio(site, 'ap1', '0', { channel: 14 }),
    finding: { evidence: evidence(['channel', 'text', '14'], ['country', 'text', 'DE']) },
    unknown: (site) => ({ ...site, country: '' }),
  },
  ssid_isolation: {
    make: (site) => withSsid(site, { security: 'owe', password: null }),
    finding: {
      fix: {
        ...{ how: 'draft', section: 'wireless', sn: null, subject: 'staff' },
        patch: { isolate: true },
      },
    },
    unknown: unread,
  },
  ssid_guest_vlan: {
    make: (site) => withSsid(site, {}, { key: 'cafe', name: 'Cafe', security: 'owe', password: null }),
    finding: { evidence: evidence(['other', 'text', 'Staff']) },
    unknown: unread,
  },
  ssid_password: {
    make: (site) => withSsid(site, { password: '1234567890' }),
    finding: { evidence: [], subject: { type: 'ssid', sn: null, device: null, key: 'staff', name: 'Staff' } },
    unknown: unread,
  },
  ssid_same_password: {
    make: (site) => withSsid(site, {}, { key: 'other', name: 'Other' }),
    finding: { evidence: evidence(['other', 'text', 'Staff']) },
    unknown: unread,
  },
  port_half_duplex: {
    make: (site) => withPortState(site, 'floor', 'Ethernet2', { duplex: 'half' }),
    finding: { evidence: evidence(['speed', 'bitRate', 1_000_000_000]) },
    unknown: away,
  },
  port_slow: {
    make: (site) => withPortState(site, 'floor', 'Ethernet2', { speedBps: 100_000_000 }),
    finding: { evidence: evidence(['speed', 'bitRate', 100_000_000], ['device', 'text', 'ap1']) },
    unknown: away,
  },
  link_duplex: {
    make: (site) => withPortState(site, 'core', 'Ethernet2', { duplex: 'half' }),
    finding: {
      subject: { type: 'port', sn: 'core', device: 'core', key: 'Ethernet2', name: 'Ethernet2' },
      evidence: evidence(['device', 'text', 'floor']),
    },
    unknown: away,
  },
  port_flapping: {
    make: (site) =>
      withDevice(site, 'floor', (device) => ({ ...device, linkChanges: new Map([['Ethernet2', 6]]) })),
    finding: {
      subject: { type: 'port', sn: 'floor', device: 'floor', key: 'Ethernet2', name: 'Ethernet2' },
      evidence: evidence(['changes', 'count', 6]),
    },
    unknown: away,
  },
  dns_failing: {
    make: (site) => withCheck(site, 'ap1', { dns: ['up0v0'] }),
    finding: { evidence: evidence(['interfaces', 'names', ['up0v0']]) },
    unknown: unsaid,
  },
  dhcp_failing: {
    make: (site) => withCheck(site, 'ap1', { dhcp: ['up0v0'] }),
    finding: { evidence: evidence(['interfaces', 'names', ['up0v0']]) },
    unknown: unsaid,
  },
  device_certificate: {
    make: (site) =>
      withDevice(site, 'ap1', (device) => ({ ...device, certificateUntil: site.at + 86_400_500 })),
    finding: {
      evidence: evidence(['left', 'duration', 86_400]),
      fix: { how: 'page', page: 'device', sn: 'ap1' },
    },
    unknown: (site) => ({
      ...site,
      devices: site.devices.map((device) => ({ ...device, certificateUntil: null })),
    }),
  },
  radius_silent: {
    make: (site) => withCheck(site, 'ap1', { radius: ['Staff'] }),
    finding: { evidence: evidence(['ssids', 'names', ['Staff']]) },
    unknown: unsaid,
  },
  port_errors: {
    make: (site) =>
      withPortState(site, 'floor', 'Ethernet2', { counters: { rxErrors: 500, rxPackets: 100_000 } }),
    finding: { evidence: evidence(['errors', 'count', 500], ['packets', 'count', 100_000]) },
    unknown: away,
  },
  dhcp_servers: {
    make: (site) =>
      withState(site, 'ap2', {
        interfaces: interfacesOf(site, 'ap2').map((one) => ({ ...one, dhcpServer: '10.0.0.66' })),
      }),
    finding: { evidence: evidence(['servers', 'names', ['10.0.0.1', '10.0.0.66']]) },
  },
  radio_busy: {
    make: (site) => withRadio(site, 'ap1', '1', { busyRatio: 0.83 }),
    finding: { evidence: evidence(['busy', 'ratio', 0.83], ['channel', 'text', '36']) },
    unknown: away,
  },
  radio_interference: {
    make: (site) => withRadio(site, 'ap1', '1', { interferenceRatio: 0.45 }),
    finding: { evidence: evidence(['share', 'ratio', 0.45], ['channel', 'text', '36']) },
    unknown: away,
  },
  radio_weak_clients: {
    make: (site) => withState(site, 'ap1', { clients: [-81, -79, -78, -52].map(clientAt) }),
    finding: {
      subject: { type: 'radio', sn: 'ap1', device: 'ap1', key: '1', name: '5G' },
      evidence: evidence(['weak', 'count', 3], ['clients', 'count', 4]),
      fix: { how: 'page', page: 'clients', sn: 'ap1' },
    },
    unknown: away,
  },
  device_cpu: {
    make: (site) => withState(site, 'core', { unit: { ...unitOf(site, 'core'), cpuRatio: 0.98 } }),
    finding: { evidence: evidence(['share', 'ratio', 0.98]) },
    unknown: away,
  },
  device_memory: {
    make: (site) => withState(site, 'ap1', { unit: { ...unitOf(site, 'ap1'), memoryUsedRatio: 0.97 } }),
    finding: { evidence: evidence(['share', 'ratio', 0.97]) },
    unknown: away,
  },
  config_drift: {
    make: (site) => withDevice(site, 'ap1', (device) => ({ ...device, config: 'drifted' })),
    finding: { fix: { how: 'page', page: 'configuration', sn: 'ap1' } },
  },
  clock: {
    make: (site) => withState(site, 'ap1', { unit: { localTime: site.at / 1000 - 3600 } }),
    finding: { evidence: evidence(['off', 'duration', 3600]) },
    unknown: away,
  },
  ssid_wpa2: {
    make: (site) => withSsid(site, { security: 'wpa2' }),
    finding: {
      fix: {
        ...{ how: 'draft', section: 'wireless', sn: null, subject: 'staff' },
        patch: { security: 'wpa2_wpa3' },
      },
    },
    unknown: unread,
  },
  ssid_default_name: {
    make: (site) => withSsid(site, { name: 'TP-Link_4F2A' }),
    finding: { fix: { how: 'draft', section: 'wireless', sn: null, subject: 'staff', patch: {} } },
    unknown: unread,
  },
  ssid_hidden: {
    make: (site) => withSsid(site, { hidden: true }),
    finding: {
      fix: {
        ...{ how: 'draft', section: 'wireless', sn: null, subject: 'staff' },
        patch: { hidden: false },
      },
    },
    unknown: unread,
  },
  ssid_roaming: {
    make: (site) => withSsid(site, { roaming: { k: false, v: false, r: true } }),
    finding: { evidence: evidence(['points', 'count', 2]) },
    unknown: unread,
  },
  channel_between: {
    make: (site) => withRadio(site, 'ap1', '0', { channel: 3 }),
    finding: { evidence: evidence(['channel', 'text', '3']) },
    unknown: away,
  },
  width_2g: {
    make: (site) => withRadio(site, 'ap1', '0', { channelWidthMhz: 40 }),
    finding: { evidence: evidence(['width', 'megahertz', 40]) },
    unknown: away,
  },
  device_name: {
    make: (site) => withDevice(site, 'ap1', (device) => ({ ...device, givenName: null })),
    finding: { subject: { type: 'device', sn: 'ap1', device: 'ap1', key: null, name: 'ap1' } },
  },
}

const withCheck = (site: Site, sn: DeviceOfSite, told: object): Site =>
  withDevice(site, sn, (device) => ({ ...device, check: { ...device.check!, ...told } }))

/** None tells what its own check found. */
function unsaid(site: Site): Site {
  return { ...site, devices: site.devices.map((device) => ({ ...device, check: null })) }
}

function noPorts(device: Site['devices'][number]) {
  return { ...device, ports: null }
}

const unitOf = ({ devices }: Site, sn: DeviceOfSite) =>
  devices.find((device) => device.sn === sn)!.state!.unit

const clientAt = (signalDbm: number, at: number): Client => ({
  ...{ mac: `02:00:00:00:01:0${at}`, connection: 'wireless', radio: '1', signalDbm },
})

const interfacesOf = ({ devices }: Site, sn: DeviceOfSite) =>
  devices.find((device) => device.sn === sn)!.state!.interfaces
