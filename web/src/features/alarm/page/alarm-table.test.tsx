import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Alarm, listAlarms } from '#contract/alarm/endpoints.ts'
import { ok } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { giveRoom } from '../../../testing/open-part'

const HOUR_MS = 3_600_000
const anAlarm = (id: number, change: Partial<Alarm>): Alarm => {
  const [beganAt, port] = [Date.now() - 3 * HOUR_MS, String(id)]
  const about = { id, sn: '02:00:00:00:00:01', originator: 'Lobby', group: 7, params: { port } }
  const times = { createdAt: beganAt, beganAt, lastAt: beganAt, confirmedAt: null, resolvedAt: null }
  return { ...about, ...times, type: 'poe_overload', level: 'critical', ...change }
}
const alarms = [anAlarm(1, {}), anAlarm(2, { resolvedAt: Date.now() - 2 * HOUR_MS })]

async function rows() {
  giveRoom()
  await openConsole('/monitor/alarm', ({ path }) =>
    path === listAlarms.path ? ok(alarms, { next: null, total: 2 }) : undefined,
  )
  const table = await screen.findByRole('table', { name: 'Alarms' })
  await within(table).findAllByRole('button', { name: /^Open / })
  return within(table).getAllByRole('row').slice(1)
}

afterEach(() => void vi.unstubAllGlobals())

it('gives the colour of its level to an alarm that stands, and none to one that is over', async () => {
  const marks = (await rows()).map((row) => within(row).getByText('Critical').parentElement!)
  expect(marks.map(({ dataset }) => dataset.over)).toEqual([undefined, 'true'])
})

it('tells on a phone under each alarm how bad it is, since when, or when it was over', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: /max-width/.test(query) }))
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Lobby, port 1: PoE overload or short circuit.Critical · 3 h ago',
    'Lobby, port 2: PoE overload or short circuit.Critical · Resolved · 2 h ago',
  ])
})
