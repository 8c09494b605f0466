import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sections } from '#contract/configuration/sections.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'
import { rowsOf } from './use-loops'

const hall = aDevice({ sn: '02:3B:57:17:B7:80', hostname: 'Hall 2', DeviceType: 'switch' })
const roof = aDevice({ sn: '02:3B:57:17:B7:81', hostname: 'Roof 10', DeviceType: 'switch' })
const series = (sn: string, port: string, value: '0' | '1') => ({
  metric: { sn, port },
  value: [1, value] as [number, string],
})
const ports = [
  series(hall.sn, 'Ethernet1', '0'),
  series(roof.sn, 'Ethernet10', '1'),
  series(roof.sn, 'Ethernet9', '1'),
]

it('switches with loops stand first, with the ports in their order; one that tells nothing is unknown', () => {
  const silent = aDevice({ sn: '02:3B:57:17:B7:82', hostname: 'Cellar', DeviceType: 'switch' })
  const rows = rowsOf([hall, silent, roof], ports)
  expect(rows.map(({ device, watched, looped }) => [device.hostname, watched, looped])).toEqual([
    ['Roof 10', 2, ['Ethernet9', 'Ethernet10']],
    ['Cellar', null, []],
    ['Hall 2', 1, []],
  ])
})

const serve = ({ path, method }: SentRequest) => {
  if (path === '/v2/devices') return ok([hall, roof])
  if (path === '/api/v1/query')
    return { body: { status: 'success', data: { resultType: 'vector', result: ports } } }
  if (path === '/v2/configuration' && method === 'GET')
    return ok({
      ...{ version: 1, savedAt: 1, savedBy: 'super', origin: null, above: null, basis: 'saved' },
      document: { section: 'loops', intent: sections.loops.empty },
    })
  return undefined
}

describe('loop prevention', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('says where loops are and what to do, and what is no time at once', async () => {
    const user = userEvent.setup()
    await openConsole('/config/preventloop', serve)
    const told = await screen.findByText(/^Loop on Ethernet9 of Roof 10\. Remove one end/)
    await waitFor(() => expect(told).toHaveTextContent('The port is tried again after 5 min'))
    const row = within(await screen.findByRole('table', { name: 'Switches' })).getByRole('row', {
      name: /Roof 10/,
    })
    expect(row).toHaveTextContent('Ethernet9-10')
    await user.click(await screen.findByRole('switch', { name: /^Loop prevention/ }))
    const interval = screen.getByRole('textbox', { name: 'Test interval' })
    await user.clear(interval)
    expect(screen.getByText('Enter a whole number from 1 to 60.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Review changes' })).toBeDisabled()
    await user.type(interval, '10')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review changes' })).toBeEnabled())
  })
})
