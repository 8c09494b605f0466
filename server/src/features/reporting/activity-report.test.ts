import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityLevel } from '#contract/reporting/activity.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { activityReport } from '#contract/reporting/endpoints.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import { openScene, type SceneDevice } from './testing/scene.ts'

describe('the thresholds', () => {
  it.each([
    ['traffic', 10_000_001, 'high'],
    ['traffic', 10_000_000, 'normal'],
    ['traffic', 1_000_000, 'normal'],
    ['traffic', 999_999, 'low'],
    ['traffic', 0, 'low'],
    ['users', 11, 'high'],
    ['users', 10, 'normal'],
    ['users', 5, 'normal'],
    ['users', 4, 'low'],
  ] as const)('%s of %d is %s', (measure, value, level) => {
    expect(activityLevel(measure, value)).toBe(level)
  })
})

describe('a network', () => {
  let roost: TestRoost
  let report: ReportDocument

  beforeAll(async () => {
    roost = await startTestRoost()
    const scene = await openScene(roost)
    const device = (last: string, perMinute: number | null, users: number | null): SceneDevice => ({
      ...{ sn: `02:00:00:00:01:${last}`, kind: 'ap', network: scene.harbour },
      at: (minute) => [
        ...(perMinute === null
          ? []
          : [{ name: 'device_receive_bytes_total', value: 1e9 + minute * perMinute }]),
        ...(users === null ? [] : [{ name: 'device_clients', value: minute === 30 ? users : 0 }]),
      ],
    })
    // Sixty minutes of a sixtieth each: exactly the thresholds, and a byte beside them.
    await scene.add([
      device('01', 10_000_020 / 60, 11),
      device('02', 10_000_000 / 60, 10),
      device('03', 1_000_000 / 60, 5),
      device('04', 999_960 / 60, 4),
      device('05', null, null),
    ])
    const query = { range: 'hour', to: scene.end, group: scene.harbour } as const
    report = (await roost.as(scene.account.token).call(activityReport, { query })).data
  })
  afterAll(() => roost.close())

  const section = (name: string) => report.sections.find((one) => one.name === name)!
  const counts = (name: string) => {
    const found = section(name)
    return found.type === 'figures' ? found.items.map(({ value }) => value) : []
  }
  const names = (name: string) => {
    const found = section(name)
    return found.type === 'table' ? found.rows.map(({ cells }) => cells[0]) : []
  }

  it('has its devices in levels, those that reported nothing in none', () => {
    expect(report.place).toEqual(['Hotels', 'Harbour'])
    expect(counts('usersLevels')).toEqual([1, 2, 1, 1])
    expect(names('usersHigh')).toEqual(['the 01'])
    expect(names('usersNormal')).toEqual(['the 02', 'the 03'])
    expect(names('usersLow')).toEqual(['the 04'])
    expect(counts('trafficLevels')).toEqual([1, 2, 1, 1])
    expect(names('trafficNormal')).toEqual(['the 02', 'the 03'])
  })

  it('counts levels over time: none is a gap only where nothing is known', () => {
    const chart = section('usersOverTime')
    if (chart.type !== 'chart') throw new Error('no chart')
    expect(chart.lines.map(({ name }) => name)).toEqual(['high', 'normal', 'low'])
    expect(chart.lines.map(({ values }) => values[50])).toEqual([0, 0, 4])
  })
})
