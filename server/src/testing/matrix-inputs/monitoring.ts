import type { MatrixInputs } from './matrix-input.ts'

const expertQuestion = {
  ...{ mode: 'expert', expr: 'up', unit: 'number', view: 'chart', range: 'hour', compare: false },
}
const noSsids = { section: 'wireless', intent: { ssids: [] } }

export const monitoringInputs = {
  'health.findings': ({ network }) => ({ query: { group: network } }),
  'health.dry_run': ({ network }) => ({ body: { group: network, document: noSsids } }),
  'health.score': ({ network }) => ({ query: { group: network } }),
  'series.recording': () => ({}),
  'alarm.list': ({ network }) => ({ query: { group: network } }),
  'alarm.read': ({ network }) => ({ body: { ids: [], group: network } }),
  'alarm.clear': () => ({ body: {} }),
  'alarm.show': () => ({ query: { id: 1 } }),
  'alarm.maintenance': ({ network }) => ({ query: { group: network } }),
  'alarm.maintenance.plan': ({ network }) => ({ body: { group: network, minutes: 60 } }),
  'alarm.maintenance.end': ({ network }) => ({ body: { group: network, id: 1 } }),
  'alarm.settings': ({ network }) => ({ query: { group: network } }),
  'alarm.rules': () => ({}),
  'alarm.rules.recipients': () => ({}),
  'alarm.rules.save': ({ network }) => ({
    body: {
      ...{ name: 'Watch', enabled: true, group: network, level: 'medium', families: [], recovery: true },
      ...{ quiet: null, channel: 'webhook', accounts: [], url: 'https://hooks.example.com/x' },
    },
  }),
  'alarm.rules.delete': () => ({ body: { id: 1 } }),
  'alarm.rules.test': () => ({ body: { id: 1 } }),
  'alarm.notices': () => ({}),
  'alarm.settings.save': ({ network }) => ({ body: { group: network, settings: [] } }),
  'logs.operation': ({ network, sn }) => ({ query: { group: network, sn } }),
  'logs.upgrade': ({ network, sn }) => ({ query: { group: network, sn } }),
  'logs.keeping': () => ({}),
  'reports.group': ({ network }) => ({ query: { group: network } }),
  'reports.activity': ({ project }) => ({ query: { project, range: 'hour' } }),
  'reports.device': ({ sn }) => ({ query: { sn } }),
  'reports.schedules': () => ({}),
  'reports.recipients': () => ({}),
  'reports.schedules.save': ({ network }) => ({
    body: {
      ...{ kind: 'group', range: 'day', at: '07:00', group: network },
      formats: ['pdf'],
      recipients: [1],
    },
  }),
  'reports.schedules.delete': () => ({ body: { id: 1 } }),
  'reports.schedules.pause': () => ({ body: { id: 1, paused: true } }),
  'reports.schedules.send': () => ({ body: { id: 1 } }),
  'overview.show': ({ network }) => ({ query: { group: network } }),
  'overview.networks': ({ network }) => ({ query: { group: network, state: 'up' } }),
  'wall.show': ({ network }) => ({ query: { group: network } }),
  'wall.trend': ({ project }) => ({ query: { project } }),
  'wall.kiosks': ({ network }) => ({ query: { group: network } }),
  'wall.kiosks.create': ({ network }) => ({ body: { name: 'Lobby', group: network } }),
  'wall.kiosks.revoke': ({ network }) => ({ body: { id: 'none', group: network } }),
  'insights.list': () => ({}),
  'insights.save': () => ({ body: { name: 'Mine', question: expertQuestion, shared: false } }),
  'insights.delete': () => ({ body: { id: 1 } }),
  'insights.pin': () => ({ body: { id: 1, pinned: true } }),
  'metrics.list': () => ({}),
} satisfies MatrixInputs
