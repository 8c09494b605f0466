import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { HeadroomPanel } from './HeadroomPanel'

const unknown = { now: null, limit: null, times: null, unknown: 'not_measured' }
const before = {
  resources: {
    processor: { ...unknown, now: 0.1 },
    memory: { now: 2e8, limit: 8e8, times: 4, unknown: null },
    diskSync: { now: null, limit: null, times: null, unknown: 'elsewhere' },
    diskSpace: unknown,
    connections: { now: 0, limit: 1_000, times: null, unknown: 'no_load' },
  },
  ...{ first: 'memory', loadSince: 1, measuredAt: null },
}
const after = {
  ...{ ...before, first: 'processor', measuredAt: 2 },
  resources: { ...before.resources, processor: { now: 0.7, limit: 0.9, times: 1.2857, unknown: null } },
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }))

it('says what is reached first, and why others are not known', async () => {
  await openPart(<HeadroomPanel />, ['system'], ({ path }) =>
    path === '/v2/system/headroom' ? ok(before) : undefined,
  )
  expect(await screen.findByText(/Memory is reached first: at 4× today/)).toBeTruthy()
  expect(row(/^Processor/).getByText('Measure it first', { selector: 'td' })).toBeTruthy()
  expect(row(/^Disk writes/).getByText('PostgreSQL writes the records', { selector: 'td' })).toBeTruthy()
  expect(row(/^Device connections/).getByText('No load yet')).toBeTruthy()
  expect(screen.getByText('Not measured yet')).toBeTruthy()
})

it('measures when asked and shows what came out', async () => {
  const sent: unknown[] = []
  await openPart(<HeadroomPanel />, ['system'], ({ path, method, body }) => {
    if (path !== '/v2/system/headroom') return undefined
    if (method === 'POST') sent.push(body)
    return ok(method === 'POST' ? after : before)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Measure now' }))
  expect(await screen.findByText(/Processor \(main thread\) is reached first: at 1.3× today/)).toBeTruthy()
  expect(sent).toEqual([{ action: 'measure', data: {} }])
  expect(row(/^Processor/).getByText('1.3×')).toBeTruthy()
})
