import { expect, it } from 'vitest'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { csvSectionsOf } from './csv-sections'

const names = (...kinds: DeviceKind[]) => csvSectionsOf(kinds).map(({ section }) => section)

it('offers what devices of a kind have for themselves, each section with the kinds it is about', () => {
  const ofAps = ['watchdog', 'radios', 'timers', 'management'] as const
  expect(names('ap')).toEqual(expect.arrayContaining([...ofAps]))
  expect(names('ap')).not.toContain('switching')
  expect(csvSectionsOf(['switch', 'ap'])).toEqual(
    expect.arrayContaining([
      { section: 'switching', kinds: ['switch'] },
      ...ofAps.map((section) => ({ section, kinds: ['ap'] })),
    ]),
  )
  for (const kind of ['ap', 'switch', 'cpe', 'gateway'] as const)
    for (const section of ['relays', 'sensors'] as const) expect(names(kind)).not.toContain(section)
  for (const section of [...ofAps, 'switching', 'wireless'] as const)
    expect(names('nvr')).not.toContain(section)
})
