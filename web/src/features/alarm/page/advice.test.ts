import { expect, it } from 'vitest'
import { type AlarmType, alarmTypeNames, categoryOf } from '#contract/alarm/categories.ts'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { adviceOn } from './advice'

const alarm = (type: AlarmType, more: Partial<Alarm> = {}): Alarm => ({
  ...{ id: 1, sn: '02:00:00:00:00:01', originator: 'Hall', group: 3, type, level: 'medium', params: {} },
  ...{ createdAt: 1, beganAt: 1, lastAt: 1, confirmedAt: null, resolvedAt: null },
  ...more,
})
const openings = (of: Alarm) => adviceOn(of)?.targets.map(({ opens }) => opens)

it('says what to do about all that lasts, but what no device can be asked about', () => {
  const silent = alarmTypeNames.filter((type) => categoryOf(type).runs === 'lasts' && !adviceOn(alarm(type)))
  expect(silent).toEqual(['sdlan_conflict'])
})

it('of a device that is away leads to the port above it and to the map', () => {
  const away = alarm('device_off', { params: { via: '02:00:00:00:00:09', viaPort: 'Ethernet5' } })
  expect(adviceOn(away)?.targets).toEqual([
    {
      ...{ opens: 'above', to: '/device/info' },
      search: { sn: '02:00:00:00:00:09', tab: 'ports', port: 'Ethernet5' },
    },
    {
      ...{ opens: 'map', to: '/monitor/group' },
      search: { group: '3', at: '02:00:00:00:00:01', open: '02:00:00:00:00:01' },
    },
  ])
  expect(openings(alarm('devices_all_off', { sn: '' }))).toEqual(['map'])
  expect(adviceOn(away)?.says).toBe('away')
  const unfed = { via: 'S', viaPort: '5', evidence: 'power' }
  expect(adviceOn(alarm('device_off', { params: unfed }))?.says).toBe('power')
})

it('of a port leads to that port; where there is a threshold, to it as well', () => {
  const port = alarm('packet_loss', { params: { port: 'Ethernet7' } })
  expect(openings(port)).toEqual(['port', 'threshold'])
  expect(adviceOn(port)?.targets[0]?.search).toMatchObject({ port: 'Ethernet7', tab: 'ports' })
  expect(openings(alarm('cpu_high'))).toEqual(['more', 'threshold'])
  expect(openings(alarm('cpu_high', { group: null }))).toEqual(['more'])
})
