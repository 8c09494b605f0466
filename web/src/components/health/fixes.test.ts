import { expect, it } from 'vitest'
import type { Fix } from '#contract/health/schemas.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { gradeOf } from './grade'
import { lineOf, pointsOf } from './trend-line'
import { placeOfFix, withFix } from './use-fix'

const ofPort = {
  ...{ how: 'draft', section: 'switching', sn: 'AA:BB:CC:00:00:01', subject: 'Ethernet2' },
  patch: { enabled: true },
} satisfies Fix

it('a fix changes its subject alone, one that nobody spoke of as well', () => {
  const label = { ...defaultPort('Ethernet1'), label: 'Door' }
  const off = { ...defaultPort('Ethernet2'), enabled: false }
  const fixed = withFix({ section: 'switching', intent: { ports: [label, off] } }, ofPort)
  expect(fixed).toEqual({ section: 'switching', intent: { ports: [label, { ...off, enabled: true }] } })
  const begun = withFix({ section: 'switching', intent: { ports: [label] } }, ofPort)
  expect(begun?.intent).toMatchObject({ ports: [{ label: 'Door' }, { port: 'Ethernet2', enabled: true }] })
  const ofSsid = { ...ofPort, section: 'wireless', subject: 'gone' } as const
  expect(withFix({ section: 'wireless', intent: { ssids: [] } }, ofSsid)).toBeNull()
})

it('a fix leads to the page where it is made, with its subject chosen', () => {
  expect(placeOfFix(ofPort)).toEqual({
    to: '/device/info',
    search: { sn: ofPort.sn, tab: 'settings', port: 'Ethernet2' },
  })
  expect(placeOfFix({ how: 'page', page: 'network', sn: null }).search).toEqual({ tab: 'group' })
})

it('a score is a word, and its past a line that leaves gaps out', () => {
  expect([100, 84, 10].map((score) => gradeOf(score).name)).toEqual(['good', 'fair', 'poor'])
  const points = pointsOf([
    [100, '50'],
    [200, 'NaN'],
    [300, '100'],
  ])
  expect(lineOf(points, { start: 100, span: 200, width: 160, height: 32 })).toBe('0.0,16.0 160.0,1.0')
})
