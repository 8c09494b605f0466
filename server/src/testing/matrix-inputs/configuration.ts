import { sections } from '#contract/configuration/sections.ts'
import type { MatrixInputs } from './matrix-input.ts'

const noSsids = { section: 'wireless', intent: { ssids: [] } }
const noWatchdog = { section: 'watchdog', intent: sections.watchdog.empty }

export const configurationInputs = {
  'configuration.section': ({ network }) => ({ query: { group: network, section: 'wireless' } }),
  'configuration.running': ({ network }) => ({ query: { group: network, section: 'wireless' } }),
  'configuration.ssid_password': ({ network }) => ({ body: { group: network, ssid: 'none' } }),
  'configuration.models': ({ network }) => ({ query: { group: network } }),
  'configuration.versions': ({ project }) => ({ query: { project, section: 'watchdog' } }),
  'configuration.preview': ({ network }) => ({ body: { group: network, document: noSsids } }),
  'configuration.difference': ({ network, sn }) => ({ body: { group: network, document: noSsids, of: sn } }),
  'configuration.change_set': () => ({ query: { id: 1 } }),
  'configuration.export': ({ network }) => ({ body: { section: 'wireless', places: [{ group: network }] } }),
  'configuration.import': ({ network }) => ({
    body: { section: 'wireless', places: [{ group: network }], csv: 'group,name\n' },
  }),
  'configuration.export_yaml': ({ network }) => ({ query: { group: network } }),
  'configuration.reveal_yaml': ({ network }) => ({ body: { group: network } }),
  'configuration.import_yaml': ({ network }) => ({ body: { group: network, yaml: 'format: 1\n' } }),
  'configuration.cloneable': ({ network }) => ({ query: { group: network } }),
  'configuration.clone': ({ network }) => ({
    body: { group: network, targets: [{ group: network }], sections: ['wireless'] },
  }),
  'configuration.cloneable_device': ({ sn }) => ({ query: { sn } }),
  'configuration.clone_device': ({ sn }) => ({ body: { sn, targets: [{ sn }], sections: ['switching'] } }),
  'configuration.rollouts': ({ network }) => ({ query: { group: network } }),
  'configuration.rollout_continue': ({ network }) => ({ body: { group: network, changeSet: 1 } }),
  'configuration.rollout_take_back': ({ network }) => ({ body: { group: network, changeSet: 1 } }),
  'configuration.schedules': ({ network }) => ({ query: { group: network } }),
  'configuration.schedule': ({ network }) => ({
    body: { group: network, at: '2026-01-01T02:00', items: [{ group: network, document: noSsids, base: 0 }] },
  }),
  'configuration.schedule_cancel': ({ network }) => ({ body: { group: network, id: 1 } }),
  'configuration.drafts': () => ({ query: {} }),
  'configuration.draft_save': ({ network }) => ({
    body: { group: network, base: 0, saved: noSsids, document: noSsids },
  }),
  'configuration.draft_discard': () => ({ body: { keys: ['n1:wireless'] } }),
  'configuration.apply': ({ project }) => ({ body: { project, document: noWatchdog, base: 0 } }),
  'configuration.facts': ({ network }) => ({ body: { group: network, country: 'FR' } }),
  'configuration.devices': ({ network }) => ({ query: { group: network } }),
  'configuration.device': ({ sn }) => ({ query: { sn } }),
  'configuration.reapply': ({ sn }) => ({ body: { sn } }),
  'configuration.adopt': ({ sn }) => ({ body: { sn } }),
  'configuration.log': ({ network }) => ({ query: { group: network } }),
  'configuration.change': () => ({ query: { id: 1 } }),
} satisfies MatrixInputs
