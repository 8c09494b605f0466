import { expect, it } from 'vitest'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { portEvidence } from './port-evidence.ts'

const GONE_AT = 1_000
const port = (up: boolean | undefined, status?: NonNullable<Port['poe']>['status']) =>
  ({
    ...{ name: 'Ethernet3', role: 'other' },
    ...(up !== undefined && { up }),
    ...(status && { poe: { status } }),
  }) as Port
const told = (of: Port, at = GONE_AT - 1) => portEvidence(of, { at }, GONE_AT)

it('tells what is wrong with the port whenever it was said', () => {
  expect(told(port(false, 'fault'))).toBe('power')
  expect(told(port(true, 'fault'))).toBe('power')
  expect(told(port(false, 'disabled'))).toBe('power_off')
  expect(told(port(false, 'searching'))).toBe('no_power')
  expect(told(port(false, 'delivering'))).toBe('link')
  expect(told(port(false))).toBe('link')
})

it('tells that nothing is wrong there only by what was said after the device went', () => {
  expect(told(port(true, 'delivering'))).toBeNull()
  expect(told(port(true, 'delivering'), GONE_AT + 1)).toBe('carrier')
  expect(told(port(undefined), GONE_AT + 1)).toBeNull()
})
