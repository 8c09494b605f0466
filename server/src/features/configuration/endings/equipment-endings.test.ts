import { expect, it } from 'vitest'
import { sections } from '#contract/configuration/sections.ts'
import { loopEndings } from './loop-endings.ts'
import { managementEndings } from './management-endings.ts'

const seen = { state: null, uplinks: new Set<string>(), behind: new Map<string, string[]>() }
const codes = (found: { code: string }[]) => found.map(({ code }) => code)

it('an access point that is given to its gateway is told of, once', () => {
  const { find } = managementEndings
  expect(codes(find({ by: 'cloud' }, { by: 'gateway' }, seen))).toEqual(['gateway_managed'])
  expect(codes(find(undefined, { by: 'gateway' }, seen))).toEqual(['gateway_managed'])
  expect(find({ by: 'gateway' }, { by: 'gateway' }, seen)).toEqual([])
  expect(find({ by: 'gateway' }, { by: 'cloud' }, seen)).toEqual([])
})

it('loops are shut when somebody begins to look for them and does more than report', () => {
  const { empty } = sections.loops
  const on = { ...empty, enabled: true }
  const { find } = loopEndings
  expect(codes(find(empty, on, seen))).toEqual(['loops_shut'])
  expect(codes(find({ ...on, action: 'report' }, { ...on, action: 'block' }, seen))).toEqual(['loops_shut'])
  expect(find(empty, { ...on, action: 'report' }, seen)).toEqual([])
  expect(find(on, { ...on, intervalSeconds: 9 }, seen)).toEqual([])
  expect(find(on, empty, seen)).toEqual([])
})
