import { expect, it } from 'vitest'
import { modelsOf } from '../kinds/models.ts'
import { applyConfig } from './applied-config.ts'

it('an SSID lets in nobody it refuses, and only those of a list of the only ones', () => {
  const admits = (list: object) => {
    const ssid = { name: 'Staff', 'wifi-bands': ['5G'], 'access-control-list': list }
    const config = { interfaces: [{ role: 'upstream', ssids: [ssid] }] }
    const [applied] = applyConfig(config as never, modelsOf('ap')[0]!).interfaces[0]!.ssids
    return ['0a:00:00:00:00:01', '0a:00:00:00:00:02'].map((mac) => applied!.admits(mac))
  }
  const macs = ['0A:00:00:00:00:01']
  expect(admits({ mode: 'deny', 'mac-address': macs })).toEqual([false, true])
  expect(admits({ mode: 'allow', 'mac-address': macs })).toEqual([true, false])
  expect(admits({})).toEqual([true, true])
})
