import type { MetricName } from '../../components/definition/Definition'

/** What the charts of reports draw, by the section's name. */
const metrics: Readonly<Record<string, readonly MetricName[]>> = {
  online: ['device_up'],
  traffic: ['device_receive_bytes_total', 'device_transmit_bytes_total'],
  users: ['device_attached_clients'],
  portTraffic: ['port_receive_bytes_total', 'port_transmit_bytes_total'],
  busy: ['radio_busy_ratio'],
  interference: ['radio_interference_ratio'],
  noise: ['radio_noise_dbm'],
  power: ['device_poe_watts'],
}

/** None where the section says below its title how it was counted. */
export const metricsOfSection = (name: string): readonly MetricName[] =>
  Object.hasOwn(metrics, name) ? metrics[name]! : []
