import { expect, it } from 'vitest'
import { checkMigrations } from './check.ts'

const first = '20260101120000_create_device'
const second = '20260102120000_add_device_note'
const none = { last: '29991231235959_last', withWayBack: new Set<string>() }
const listed = (...names: string[]) => names.map((name) => `  '${name}': m,`).join('\n')

it('accepts named, listed, ordered steps', () => {
  expect(checkMigrations([first, second], listed(first, second), none)).toEqual([])
})

it.each([
  [[first, second], [first], `${second}: not listed in migrate.ts`],
  [[first], [first, second], `${second}: listed, but there is no such file`],
  [[first, second], [second, first], `${first}: listed after a later one`],
  [['0001_harsh_photon'], [], '0001_harsh_photon: call it <time>_<verb>_<what>'],
])('%j listed as %j', (files, names, problem) => {
  expect(checkMigrations(files, listed(...names), none)).toContain(problem)
})

it('asks each step since the last release for the way back', () => {
  const since = (...withWayBack: string[]) => ({ last: first, withWayBack: new Set(withWayBack) })
  const check = (...withWayBack: string[]) =>
    checkMigrations([first, second], listed(first, second), since(...withWayBack))
  expect(check(second)).toEqual([])
  expect(check()).toEqual([`${second}: has no "down", which leads back to the release before this one`])
})
