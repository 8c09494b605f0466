import { expect, it } from 'vitest'
import { frenchSpaces } from './french-spaces.ts'

it.each([
  ['Port : fermé', 1],
  ['Port\u00a0: fermé', 0],
  ['Supprimer\u202f?', 0],
  ['« super »', 1],
  ['«super»', 1],
  ['«\u00a0super\u00a0»', 0],
  ['https://exemple.fr', 0],
])('%j has %i', (text, count) => {
  expect(frenchSpaces(new Map([['common:text', text]]))).toHaveLength(count)
})
