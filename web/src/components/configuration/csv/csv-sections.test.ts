import { expect, it } from 'vitest'
import { csvSectionsOf } from './csv-sections'

it('offers what devices of a kind have for themselves, each section with the kinds it is about', () => {
  expect(csvSectionsOf(['switch'])).toEqual([{ section: 'switching', kinds: ['switch'] }])
  expect(csvSectionsOf(['ap'])).toEqual([{ section: 'watchdog', kinds: ['ap'] }])
  expect(csvSectionsOf(['switch', 'ap'])).toEqual([
    { section: 'switching', kinds: ['switch'] },
    { section: 'watchdog', kinds: ['ap'] },
  ])
  expect(csvSectionsOf(['nvr'])).toEqual([])
})
