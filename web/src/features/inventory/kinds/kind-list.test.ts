import { expect, it } from 'vitest'
import { csvSectionsOf } from '../../../components/configuration/csv/csv-sections'
import { kindLists } from './index'
import { actionsOf, isConfigured } from './kind-list'

it('a list shows how settings stand exactly if its devices have some of their own', () => {
  const shown = (list: (typeof kindLists)[number]) => ({ name: list.name, configured: isConfigured(list) })
  const had = kindLists.map(({ name, types }) => ({ name, configured: csvSectionsOf(types).length > 0 }))
  expect(kindLists.map(shown)).toEqual(had)
})

it('settings are put right only where there are some', () => {
  const offers = kindLists.filter((list) => actionsOf(list).includes('reapply')).map(({ name }) => name)
  expect(offers).toContain('ap')
  expect(offers).not.toContain('camera')
  for (const list of kindLists) expect(actionsOf(list)).toContain('unbind')
})
