import { expect, it } from 'vitest'
import type { CpeIntent } from '#contract/configuration/sections/cpe.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { DeviceFacts, DeviceIntent } from '../../../../configuration-ports.ts'
import { ucentralConfiguration } from '../configuration.ts'
import { emptyProfile } from '../testing/arbitrary-access-points.ts'

const { render, read, contradiction, sections } = ucentralConfiguration
const facts = (...roost: string[]): DeviceFacts => ({
  ...{ kind: 'cpe', profile: emptyProfile({ roost }), ports: [], base: null },
})
const far: CpeIntent = { mode: 'station', scene: 'elevator', distanceMeters: 800 }
const wanting = (cpe: CpeIntent): DeviceIntent => ({ timezone: '', country: '', name: null, cpe })
const reporting = (cpe: DeviceState['cpe']) => ({ cpe }) as DeviceState

it('is told to devices that announced it, and to no others', () => {
  const { document } = render(facts('cpe', 'cpe_settings'), wanting(far))
  const told = { mode: 'station', scene: 'elevator', distance_m: 800 }
  expect(document).toMatchObject({ 'third-party': { roost: { version: 1, cpe: told } } })
  expect(read(document, wanting(far)).cpe).toEqual(far)
  expect(sections(facts('cpe', 'cpe_settings'))).toContain('cpe')
  expect(sections(facts('cpe'))).not.toContain('cpe')
  expect(render(facts('cpe'), wanting(far)).document).not.toHaveProperty('third-party')
})

it('a report proves another mode, scene or distance; one that is measured proves nothing', () => {
  const at = facts('cpe_settings')
  const differs = (told: DeviceState['cpe'], wanted: CpeIntent) =>
    contradiction(reporting(told), at, wanting(wanted))?.cpe
  expect(differs({ mode: 'base' }, far)).toEqual({ ...far, mode: 'base' })
  expect(differs({ mode: 'station', scene: 'elevator', distanceMeters: 800 }, far)).toBeUndefined()
  expect(differs({ distanceMeters: 431 }, { ...far, distanceMeters: 0 })).toBeUndefined()
})
