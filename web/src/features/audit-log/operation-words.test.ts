import { expect, it } from 'vitest'
import { isLogged } from '#contract/define-endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import words from '../../../../locales/en-US/audit-log.json'
import { operationKey } from './operation-words'

it('every call that is kept in the log has words, and no others do', () => {
  const kept = allEndpoints.filter(isLogged).map(({ id }) => operationKey(id))
  expect(Object.keys(words.operation).sort()).toEqual(kept.sort())
})
