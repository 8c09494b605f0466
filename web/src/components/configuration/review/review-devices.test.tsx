import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ConfigPreview, RenderNote } from '#contract/configuration/schemas.ts'
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
    protection: null,
  },
  ...{ unsupported: false, notes: [], native: null },
  ...change,
})

async function rows(...devices: PreviewDevice[]) {
  await renderPart(<ReviewDevices devices={devices} names={new Map()} />, [
    'configuration',
    'wireless',
    'switching',
  ])
  return screen.getAllByRole('listitem')
}

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
