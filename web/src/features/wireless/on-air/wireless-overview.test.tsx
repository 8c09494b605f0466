import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { newSsid } from '../ssid-form/ssid-values'
import { byNetwork } from './use-ssids-on-air'

const series = (network: string, ssid: string, value: number) => ({
  metric: { network, ssid },
  value: [1, String(value)] as [number, string],
})
const prometheus = (result: unknown) => ({ body: { status: 'success', data: { result } } })

const staff = { ...newSsid('staff1', 'Staff'), enabled: false }
const section = (group: string) => ({
  version: group === '7' ? 2 : 0,
  ...{ savedAt: 1_000, savedBy: 'demo' },
  document: {
    section: 'wireless',
    intent: { ssids: group === '7' ? [newSsid('guest1', 'Guest'), staff] : [] },
  },
})
const device = (sn: string, state: string) => ({
  ...{ sn, name: sn, online: true, state, outcome: null, text: null, rejected: [], notes: [] },
  ...{ since: null, wantedId: '1', reportedId: '1' },
  ...{ protection: null, confirmUntil: null, rollback: null },
})

function serve(dead = false) {
  return ({ path, query }: SentRequest) => {
    if (path === '/v2/configuration') return ok(section(query.group!))
    if (path === '/v2/configuration/devices')
      return ok([device('a', 'in_sync'), device('b', 'in_sync'), device('c', 'failed')])
    if (path !== '/api/v1/query') return undefined
    if (dead) return failure(503, 'request_failed')
    const counting = query.query!.startsWith('count')
    return prometheus([series('7', 'Guest', counting ? 3 : 41), series('7', 'Old', counting ? 1 : 0)])
  }
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

afterEach(() => vi.unstubAllGlobals())

describe('wireless on the start page', () => {
  it('tells of the selected network what is wanted, what runs, and clients', async () => {
    await openConsole('/?tab=wireless', serve())
    const guest = await rowOf('Guest')
    expect(await guest.findByText('41')).toBeVisible()
    expect(guest.getByText('3')).toBeVisible()
    expect((await rowOf('Staff')).getAllByText('This SSID is disabled.')).toHaveLength(2)
    expect((await rowOf('Old')).getByText('configured elsewhere')).toBeVisible()
    expect((await rowOf('Old')).getByText('0')).toBeVisible()
    expect(await screen.findByText('In sync: 2')).toBeVisible()
    expect(screen.getByText('Failed: 1')).toBeVisible()
    expect(screen.queryByText('Quay')).toBeNull()
  })

  it('shows what is not known as unknown, with the reason', async () => {
    await openConsole('/?tab=wireless', serve(true))
    const guest = await rowOf('Guest')
    expect(await guest.findAllByText('The data could not be loaded.')).toHaveLength(2)
    expect(guest.queryByText('0')).toBeNull()
  })

  it('covers all networks when asked to, and opens the settings of the one meant', async () => {
    const user = userEvent.setup()
    const { router } = await openConsole('/?tab=wireless&scope=all', serve())
    await user.click(await screen.findByRole('link', { name: 'SSID settings of Quay' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/config/wireless'))
    expect(await screen.findByText('in Quay')).toBeVisible()
  })
})

describe('what is on the air', () => {
  it('is kept apart by network; what only one of the answers has is left out', () => {
    const found = byNetwork(
      [series('7', 'Guest', 5), series('8', 'Guest', 2), series('8', 'New', 1), series('8', '', 9)],
      [series('7', 'Guest', 2), series('8', 'Guest', 1), series('8', '', 1)],
    )
    expect(found.get(7)?.get('Guest')).toEqual({ name: 'Guest', clients: 5, accessPoints: 2 })
    expect([...found.get(8)!.keys()]).toEqual(['Guest'])
  })
})
