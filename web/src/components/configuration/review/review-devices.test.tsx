import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import { failure, ok, type SentRequest } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { renderPart } from '../../../testing/render'
import { ReviewDevices } from './ReviewDevices'

type PreviewDevice = ConfigPreview['devices'][number]

const note = (code: string, severity: RenderNote['severity'] = 'adjusted'): RenderNote => ({
  ...{ severity, code, section: 'wireless', subject: 'guest1', field: null, params: { band: '6G' } },
})
const device = (name: string, change: Partial<PreviewDevice>): PreviewDevice => ({
  ...{
    sn: `sn-${name}`,
    name,
    online: true,
    clients: 0,
    same: false,
    replacesUnknown: false,
    beingRead: false,
    keepsClients: false,
    protection: null,
  },
  ...{ unsupported: false, notes: [], native: null },
  ...change,
})

const asked = { body: { group: 7 }, planHash: 'one' }

async function rows(...devices: PreviewDevice[]) {
  await renderPart(<ReviewDevices devices={devices} names={new Map()} asked={asked} />, [
    'configuration',
    'wireless',
    'switching',
  ])
  return screen.getAllByRole('listitem')
}

it('the difference of a device is asked for when somebody opens it, and again where that failed', async () => {
  const calls: object[] = []
  const answer = ({ path, body }: SentRequest) => {
    if (path !== '/v2/configuration') return undefined
    calls.push(body as object)
    if (calls.length === 1) return failure(500, 'internal')
    return ok({ native: { before: '{\n  "a": 1\n}', after: '{\n  "a": 2\n}' } })
  }
  const devices = [device('ap-1', {}), device('ap-2', {})]
  const part = <ReviewDevices devices={devices} names={new Map()} asked={asked} />
  await openPart(part, ['configuration', 'wireless', 'switching', 'common'], answer)
  expect(calls).toEqual([])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /ap-1/ }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/"a": 2/)).toBeVisible()
  const data = { group: 7, of: 'sn-ap-1' }
  expect(calls).toEqual([
    { action: 'difference', data },
    { action: 'difference', data },
  ])
})

describe('the limits of a device', () => {
  it('are what was asked for and is not had', async () => {
    const [row] = await rows(
      device('ap-1', {
        notes: [note('roaming_v'), note('band_missing', 'unsupported'), note('vlan_on_uplink')],
      }),
      device('ap-2', {}),
    )
    expect(within(row!).getByText('2 limitations')).toBeVisible()
  })

  it('are not what the device decides by itself, nor what nobody asked for', async () => {
    const [first, second] = await rows(
      device('ap-1', { notes: [note('roaming_v'), note('country_missing')] }),
      device('ap-2', { notes: [note('band_missing', 'unsupported')] }),
    )
    expect(within(first!).getByText('ap-2')).toBeVisible()
    expect(within(first!).getByText('1 limitation')).toBeVisible()
    expect(within(second!).queryByText(/limit/)).toBeNull()
  })
})
