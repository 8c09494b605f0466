import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { failure, fakeFetch, ok } from '../../../../testing/fake-fetch'
import { renderPart } from '../../../../testing/render'
import { LabelScan } from './LabelScan'
import type { Label } from './read-label'

vi.mock('../../../../lib/AppLink', () => ({ AppLink: ({ children }: { children: unknown }) => children }))

afterEach(() => vi.unstubAllGlobals())
const network = { ID: 7, Name: 'Harbour' } as Network
const words = ['binding', 'inventory', 'common', 'errors']
const vendor = 'A1234567890123456'
const [here, away] = ['02:00:00:00:00:01', '02:00:00:00:00:02']
const row = (sn: string) =>
  within(screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(sn))!)

it('adds what is here, asks for missing digits, and offers to reserve the rest', async () => {
  const calls = fakeFetch(({ body }) => {
    const { action, data } = (body ?? {}) as { action?: string; data: { sn: string; devices: Label[] } }
    if (action === 'bind_waiting')
      return ok(
        data.devices.map((one) => ({
          ...{ sn: one.sn, type: null },
          error: one.sn === here ? null : 'possession_required',
        })),
      )
    if (action === 'bind') return failure(404, 'device_never_connected', { params: { sn: data.sn } })
    return ok(action === 'reserve' ? { reserved: 2, expiresAt: 1 } : [])
  })
  await renderPart(<LabelScan network={network} />, words)
  const field = await screen.findByRole('textbox', { name: 'Number or label text' })
  for (const text of [here, `MAC: ${away} LABEL: K7`, vendor]) await userEvent.type(field, `${text}{Enter}`)
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 devices' }))
  expect(await row(here).findByText('Added')).toBeVisible()
  expect(row(away).getByText(/has never connected/)).toBeVisible()
  await userEvent.type(row(vendor).getByRole('textbox'), 'aabbcc')
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 devices' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve 2 devices for 72 hours' }))
  expect(await row(vendor).findByText('Reserved for 72 hours')).toBeVisible()
  expect(calls.map(({ body }) => body)).toContainEqual({
    action: 'reserve',
    data: {
      group: 7,
      devices: [
        { sn: vendor, mac: 'AABBCC' },
        { sn: away, mac: '000002', label: 'K7' },
      ],
    },
  })
})

it('says that a text names no device, and why there is no camera', async () => {
  fakeFetch(() => ok([]))
  await renderPart(<LabelScan network={network} />, words)
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Number or label text' }),
    'javascript:alert(1){Enter}',
  )
  expect(screen.getByText('This code contains no serial number or MAC.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use the camera' }))
  expect(await screen.findByText(/only over HTTPS/)).toBeVisible()
})
