import { expect, it } from 'vitest'
import { csvSectionsOf } from './csv-sections'

it('offers what devices of a kind have for themselves, each section with the kinds it is about', () => {
  expect(csvSectionsOf(['switch'])).toEqual([{ section: 'switching', kinds: ['switch'] }])
  const ofAps = (['watchdog', 'radios', 'timers', 'management'] as const).map((section) => ({
    ...{ section, kinds: ['ap'] },
  }))
  expect(csvSectionsOf(['ap'])).toEqual(ofAps)
  expect(csvSectionsOf(['switch', 'ap'])).toEqual([{ section: 'switching', kinds: ['switch'] }, ...ofAps])
  expect(csvSectionsOf(['nvr'])).toEqual([])
})
