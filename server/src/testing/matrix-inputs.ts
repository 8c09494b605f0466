import type { EndpointId } from '#contract/endpoints.ts'

/** What a tenant has that a call can point at. */
export interface Subjects {
  project: number
  network: number
  /** A bound device; the fingerprint is one no device has. */
  sn: string
}

export interface MatrixInput {
  query?: Record<string, string | number>
  body?: unknown
}

const noSsids = { section: 'wireless', intent: { ssids: [] } }

/**
 * One input per call that is well-formed and points at the given tenant's things. The authorization matrix runs
 * them all; a call without one does not compile.
 */
export const matrixInputs: Record<EndpointId, (subjects: Subjects) => MatrixInput> = {
  login: () => ({ body: { username: 'nobody', password: 'nothing' } }),
  logout: () => ({ body: {} }),
  'me.show': () => ({}),
  'me.save': () => ({ body: {} }),
  'me.password': () => ({ body: { current: 'wrong', next: 'wrong' } }),
  'me.sessions': () => ({}),
  'me.sessions.revoke': () => ({ body: { id: 'none' } }),
  'me.sessions.end_others': () => ({ body: {} }),
  'me.tokens': () => ({}),
  'me.tokens.create': () => ({
    body: { name: 'script', scopes: ['read'], expiresAt: Date.now() + 86_400_000 },
  }),
  'me.tokens.revoke': () => ({ body: { id: 'none' } }),
  'login.second_step': () => ({ body: { challenge: 'none', code: '000000' } }),
  'me.second_factor': () => ({}),
  'me.second_factor.begin': () => ({ body: { password: 'wrong' } }),
  'me.second_factor.confirm': () => ({ body: { code: '000000' } }),
  'me.second_factor.renew': () => ({ body: { password: 'wrong', code: '000000' } }),
  'me.second_factor.disable': () => ({ body: { password: 'wrong', code: '000000' } }),
  'sign_in.options': () => ({}),
  'oidc.begin': () => ({ body: { holder: 'h'.repeat(43) } }),
  'oidc.finish': () => ({ body: { ticket: 'none', holder: 'h'.repeat(43) } }),
  'me.identities': () => ({}),
  'me.identities.link': () => ({ body: { holder: 'h'.repeat(43) } }),
  'me.identities.unlink': () => ({ body: { id: 1 } }),
  'views.list': () => ({ query: { list: 'ap' } }),
  'views.save': () => ({ body: { list: 'ap', name: 'Mine', search: { q: 'roof' }, isDefault: false } }),
  'views.delete': () => ({ body: { id: 1 } }),
  'verifycode.ask': () => ({ query: { target: 'nobody@example.com', purpose: 'forgot' } }),
  'verifycode.send': () => ({ body: { target: 'nobody@example.com', purpose: 'forgot' } }),
  'register.options': () => ({}),
  register: () => ({
    body: { target: 'nobody@example.com', code: '000000', password: 'correct-horse-9', company: 'Nobody' },
  }),
  'password.reset': () => ({
    body: { target: 'nobody@example.com', code: '000000', next: 'correct-horse-9' },
  }),
  'me.contact': () => ({ body: { target: 'nobody@example.com', code: '000000', current: 'wrong' } }),
  'groups.list': () => ({}),
  'groups.save': ({ network }) => ({ body: { ID: network, Address: 'Main street 1' } }),
  'groups.webpass': ({ network }) => ({ body: { ID: network } }),
  'groups.counts': () => ({}),
  'groups.impact': ({ network }) => ({ query: { ID: network } }),
  'groups.delete': ({ network }) => ({ body: { ID: network } }),
  'projects.list': () => ({}),
  'projects.save': ({ project }) => ({ body: { ID: project } }),
  'projects.impact': ({ project }) => ({ query: { ID: project } }),
  'projects.delete': ({ project }) => ({ body: { ID: project } }),
  'trash.list': () => ({}),
  'trash.restore': () => ({ body: { ID: 1 } }),
  'devices.list': ({ network }) => ({ query: { group: network } }),
  'devices.counts': ({ network }) => ({ query: { group: network } }),
  'devices.quarantine': ({ network }) => ({ query: { group: network } }),
  'device.info': ({ sn }) => ({ query: { sn } }),
  'device.raw': ({ sn }) => ({ query: { sn } }),
  'device.events': ({ sn }) => ({ query: { sn } }),
  'device.commands': ({ sn }) => ({ query: { sn } }),
  'device.roaming_targets': ({ sn }) => ({ query: { sn, ssid: 'Lobby' } }),
  'devices.scan': ({ network }) => ({ body: { group: network } }),
  'devices.bind': ({ network, sn }) => ({ body: { group: network, sn, mac: 'FFFFFF' } }),
  'devices.unbind': ({ sn }) => ({ body: { sn } }),
  'devices.edit': ({ sn }) => ({ body: { sn, note: 'hello' } }),
  'devices.move': ({ sn, network }) => ({ body: { sn, group: network } }),
  'devices.reboot': ({ sn }) => ({ body: { sn } }),
  'devices.locate': ({ sn }) => ({ body: { sn } }),
  'devices.refresh': ({ sn }) => ({ body: { sn } }),
  'devices.script': ({ sn }) => ({ body: { sn, script: 'uptime' } }),
  'devices.repin': ({ sn }) => ({ body: { sn, mac: 'FFFFFF', keyFingerprint: 'none' } }),
  'devices.scan_radio': ({ sn }) => ({ body: { sn } }),
  'devices.port_power_cycle': ({ sn }) => ({ body: { sn, ports: ['Ethernet1'] } }),
  'devices.factory': ({ sn }) => ({ body: { sn } }),
  'devices.client_kick': ({ sn }) => ({ body: { sn, mac: '02:00:00:00:00:01' } }),
  'devices.client_steer': ({ sn }) => ({
    body: { sn, mac: '02:00:00:00:00:01', bssids: ['02:00:00:00:00:02'] },
  }),
  'devices.radio_channel': ({ sn }) => ({ body: { sn, bssid: '02:00:00:00:00:02', channel: 6 } }),
  'devices.radio_power': ({ sn }) => ({ body: { sn, bssid: '02:00:00:00:00:02', dbm: 10 } }),
  'devices.telemetry': ({ sn }) => ({ body: { sn } }),
  'devices.event_buffer': ({ sn }) => ({ body: { sn } }),
  'devices.trace': ({ sn }) => ({ body: { sn } }),
  'devices.relay': ({ sn }) => ({ body: { sn, id: 'relay1', on: true } }),
  'devices.any_name': ({ sn }) => ({ body: { sn, allow: true, mac: 'FFFFFF' } }),
  'devices.upgrade': ({ sn }) => ({ body: { sn, url: 'https://firmware.example/image.bin' } }),
  'devices.leds': ({ sn }) => ({ body: { sn, on: false } }),
  'devices.packages': ({ sn }) => ({ body: { sn } }),
  'devices.packages_install': ({ sn }) => ({
    body: { sn, packages: [{ name: 'tool', url: 'https://firmware.example/tool.ipk' }] },
  }),
  'devices.packages_delete': ({ sn }) => ({ body: { sn, names: ['tool'] } }),
  'devices.cable_test': ({ sn }) => ({ body: { sn, ports: ['Ethernet1'] } }),
  'devices.set_country': ({ sn }) => ({ body: { sn, country: 'DE' } }),
  'devices.transfer': ({ sn }) => ({ body: { sn, server: 'controller.example', confirm: sn } }),
  'devices.certificate_update': ({ sn }) => ({ body: { sn, private_archive: 'AAAA' } }),
  'devices.reenroll': ({ sn }) => ({ body: { sn } }),
  'devices.fingerprint': ({ sn }) => ({ body: { sn } }),
  'firmware.list': () => ({}),
  'firmware.models': () => ({}),
  'firmware.upload': () => ({ body: { version: '1', compatible: ['acme_ap1'], bytes: 16 } }),
  'firmware.finish': () => ({ body: { token: 'none' } }),
  'firmware.save': () => ({ body: { id: 1, notes: 'hello' } }),
  'firmware.delete': () => ({ body: { id: 1 } }),
  'device.files': ({ sn }) => ({ query: { sn } }),
  'tickets.issue': () => ({ body: { path: '/v2/files/1' } }),
  'devices.cancel': ({ sn }) => ({ body: { sn, id: 1 } }),
  'configuration.section': ({ network }) => ({ query: { group: network, section: 'wireless' } }),
  'configuration.versions': ({ network }) => ({ query: { group: network, section: 'wireless' } }),
  'configuration.preview': ({ network }) => ({ body: { group: network, document: noSsids } }),
  'configuration.apply': ({ network }) => ({ body: { group: network, document: noSsids, base: 0 } }),
  'configuration.devices': ({ network }) => ({ query: { group: network } }),
  'configuration.device': ({ sn }) => ({ query: { sn } }),
  'configuration.reapply': ({ sn }) => ({ body: { sn } }),
  'configuration.adopt': ({ sn }) => ({ body: { sn } }),
  'configuration.log': ({ network }) => ({ query: { group: network } }),
  'configuration.change': () => ({ query: { id: 1 } }),
  'alarm.list': ({ network }) => ({ query: { group: network } }),
  'alarm.read': () => ({ body: { ids: [] } }),
  'logs.operation': ({ network, sn }) => ({ query: { group: network, sn } }),
  'logs.keeping': () => ({}),
  search: ({ sn }) => ({ query: { q: sn } }),
}
