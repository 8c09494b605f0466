import { expect, it } from 'vitest'
import type { Finding } from '#contract/health/schemas.ts'
import { causesOf } from './causes-of.ts'

const finding = (
  rule: Finding['rule'],
  severity: Finding['severity'],
  subject: Partial<Finding['subject']>,
): Finding => ({
  ...{ id: rule, rule, severity, grounds: 'report', confidence: 'certain', evidence: [], fix: null },
  subject: { type: 'device', sn: null, device: null, key: null, name: '', ...subject },
})

const alarm = { sn: 'ap', params: { port: 'eth0', via: 'switch', viaPort: 'Ethernet5' } }

it('looks at the device first, then at the port it hangs on, then at what concerns the whole network', () => {
  const overlap = finding('subnet_overlap', 'critical', { type: 'network' })
  const power = finding('poe_path', 'critical', { type: 'port', sn: 'switch', key: 'Ethernet5' })
  const own = finding('device_memory', 'medium', { sn: 'ap' })
  expect(causesOf(alarm, [overlap, power, own])).toEqual([own, power, overlap])
})

it('leaves out other ports, other devices and what is not bad enough to reach everywhere', () => {
  const others = [
    finding('port_slow', 'medium', { type: 'port', sn: 'switch', key: 'Ethernet6' }),
    finding('port_errors', 'medium', { type: 'port', sn: 'ap', key: 'eth1' }),
    finding('device_cpu', 'medium', { sn: 'gateway' }),
    finding('ssid_password', 'medium', { type: 'ssid', key: 'guests' }),
  ]
  expect(causesOf(alarm, others)).toEqual([])
})
