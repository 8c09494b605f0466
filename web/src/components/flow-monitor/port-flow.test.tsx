import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FlowCrossing, WatchedPort } from '#contract/flow-monitor/endpoints.ts'
import { fakeFetch } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { configNamespaces } from '../configuration/words/namespaces'
import { PortFlowFacts } from './PortFlowFacts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const flow = {
  lowerKbps: 100,
  upperKbps: 64_000,
  intervalSeconds: 30,
  direction: 'either',
  action: 'reset',
} as const
const watched: WatchedPort = { port: 'Ethernet2', flow, stand: 'above', kbps: 80_000, since: 1 }
const crossing = (id: number, more: Partial<FlowCrossing>): FlowCrossing => ({
  ...{ id, port: 'Ethernet2', kind: 'above', at: 1_000, kbps: 81_000, limitKbps: 64_000, endedAt: null },
  ...{ action: 'reset', step: 'done', why: null, by: 'demo' },
  ...more,
})

async function show(crossings: FlowCrossing[]) {
  const now = Math.floor(Date.now() / 1000)
  const values = [60, 80].map((mbps, at) => [now - 600 + at * 120, String(mbps * 1000)])
  fakeFetch(() => ({ body: { status: 'success', data: { result: [{ metric: {}, values }] } } }))
  const flows = { of: () => ({ watched, crossings }), beyond: new Set<string>() }
  await renderPart(<PortFlowFacts sn="A" port="Ethernet2" flows={flows} />, [
    ...configNamespaces,
    ...(['flow-monitor', 'inventory', 'common'] as const),
  ])
  return screen.findAllByRole('listitem')
}

it('every crossing tells what, for how long, what was done, and why not', async () => {
  const rows = await show([
    crossing(6, { step: 'down' }),
    crossing(5, { step: 'not_done', why: 'uplink_unknown' }),
    crossing(4, { step: 'failed', why: 'device_left', by: null }),
    crossing(3, { kind: 'below', kbps: 12, limitKbps: 100, endedAt: 2_000 }),
    crossing(2, { action: 'close', endedAt: 2_000 }),
    crossing(1, { action: 'report', step: 'told', endedAt: 2_000 }),
  ])
  const told = rows.map((row) => row.textContent)
  expect(told[0]).toMatch(/^Above 64 Mbps: 81 Mbps.*Shutting down.*ongoing.*Thresholds set by demo$/)
  expect(told[1]).toMatch(/Skipped.*It is not known which port carries the device’s uplink/)
  expect(told[2]).toMatch(/Failed.*Device removed$/)
  expect(told[3]).toMatch(/^Below 100 kbps: 12 kbps.*Reset.*until /)
  expect(told[4]).toMatch(/Shut down.*until /)
  expect(told[5]).toMatch(/Alarm sent.*until /)
  expect(told[5]).not.toMatch(/Thresholds/)
})

it('the drawing says what its dashed lines are and how high it reaches', async () => {
  await show([crossing(1, {})])
  const drawing = await screen.findByRole('figure')
  expect(within(drawing).getByText('Lower threshold: 100 kbps')).toBeVisible()
  expect(within(drawing).getByText('Upper threshold: 64 Mbps')).toBeVisible()
  expect(within(drawing).getByText('0 to 88 Mbps')).toBeVisible()
  expect(within(drawing).getByRole('img', { name: 'Average over 30 s' })).toBeVisible()
})
