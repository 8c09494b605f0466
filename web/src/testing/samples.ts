import type { Operation } from '#contract/audit-log/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { showOverview } from '#contract/overview/endpoints.ts'
import type { AttentionItem } from '#contract/overview/schemas.ts'
import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import type { AnswerTo } from '../api/call'

/** Who is signed in. */
export const account = {
  username: 'demo',
  role: 'admin',
  language: null,
  theme: 'system',
  lastLogin: null,
  logins: { from: 0, to: 1, count: 1 },
  mustChangePassword: false,
  email: null,
  phone: null,
  setup: null,
  pend: false,
  pretend: false,
}

/** Things as the server answers them, with only what a test is about spelled out. */
export const aDevice = (change: Partial<Device> = {}): Device => ({
  sn: '02:3B:57:17:B7:80',
  mac: '02:3B:57:17:B7:80',
  model: 'AP7000',
  hostname: 'Roof AP',
  note: '',
  DeviceType: 'ap',
  kindSource: 'extension',
  group: 7,
  groupName: 'Harbour hotel',
  status: 'online',
  statusReason: 'connected',
  statusSince: 1_000,
  lastSeen: 1_000,
  ip: '192.0.2.1',
  lanip: null,
  wanip: '192.168.0.4',
  software: '4.2.0',
  hardware: null,
  uptime: 60,
  users: 3,
  sessions: null,
  tx: 10,
  rx: 20,
  battery: null,
  temperature: null,
  signal: null,
  capabilities: ['radios', 'clients', 'reboot'],
  configState: 'unmanaged',
  protocol: 'ucentral',
  boundAt: 1_000,
  ...change,
})

const ownPlace = { Share: 0, sharedOut: 0, permission: 'own' as const, until: null }

export const aNetwork = (ID: number, Name: string, PID = 0): Network => ({
  ID,
  PID,
  Name,
  ...ownPlace,
  hasWebpass: false,
  Timezone: 'Europe/Berlin',
  Country: 'DE',
  Address: '',
  Location: null,
  Metered: null,
})

export const aProject = (ID: number, Name: string, inside: Partial<Project> = {}): Project => ({
  ID,
  PID: 0,
  Name,
  ...ownPlace,
  DueDay: null,
  AlwaysOn: true,
  Children: [],
  Group: [],
  ...inside,
})

/** What the start page and the large screen are told: nothing is wrong, unless said otherwise. */
export const anOverview = (change: Partial<AnswerTo<typeof showOverview>> = {}) => ({
  at: 1_000,
  alarms: { normal: 0, medium: 0, critical: 0 },
  wan: {
    ...{ total: 0, online: 0, offline: 0, never: 0, devices: [] },
    networks: { up: 0, partly: 0, down: 0, unknown: 0 },
  },
  attention: { items: [], counts: [] },
  ...change,
})

export const anItem = (kind: AttentionItem['kind'], change: Partial<AttentionItem> = {}): AttentionItem => ({
  ...{ kind, urgency: 'now', sn: 'AA:BB:CC:00:00:01', name: 'Mast', group: 7, groupName: 'Pier' },
  ...{ since: 1_000, until: null, ratio: null, alarm: null },
  ...change,
})

/** What anna did an hour ago to a device of network 7. */
export const anOperation = (change: Partial<Operation> = {}): Operation => ({
  ...{ id: 1, at: Date.now() - 3_660_000, by: 'anna', role: 'admin', address: '203.0.113.9', token: null },
  ...{ operation: 'devices.edit', group: 7, groupName: 'Pier', sn: '02:00:00:00:00:01', subject: 'Lobby' },
  ...{ outcome: 'done', input: {}, changes: [], entry: null, hash: null },
  ...change,
})
