import { expect, it } from 'vitest'
import { macLines } from './mac-addresses.ts'

it('addresses are found in every spelling, with what stands beside them, each once', () => {
  const pasted =
    'mac;remark\n0a-00-00-00-00-01; Till, ground floor\n0A0000000002\t"Printer"\n0a00.0000.0003,0a:00:00:00:00:04'
  expect(macLines(pasted)).toEqual([
    { mac: '0A:00:00:00:00:01', remark: 'Till, ground floor' },
    { mac: '0A:00:00:00:00:02', remark: 'Printer' },
    { mac: '0A:00:00:00:00:03', remark: '' },
    { mac: '0A:00:00:00:00:04', remark: '' },
  ])
  expect(macLines('0A:00:00:00:00:0 and 0A:00:00:00:00:011')).toEqual([])
  expect(macLines('0A:00:00:00:00:01\n0a:00:00:00:00:01 twice')).toHaveLength(1)
})
