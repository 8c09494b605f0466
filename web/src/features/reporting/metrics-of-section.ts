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

/** What the figures of reports are counted from, by the figure's name. */
const ofFigures: Readonly<Record<string, readonly MetricName[]>> = {
  ...{ onlineRate: ['device_up'], offlineTime: ['device_up'], reboots: ['device_uptime_seconds'] },
  ...{ download: ['device_receive_bytes_total'], upload: ['device_transmit_bytes_total'] },
  ...{ usersHighest: ['device_attached_clients'], usersAverage: ['device_attached_clients'] },
  ...{ energy: ['device_poe_watts'], busyAverage: ['radio_busy_ratio'], radiosCrowded: ['radio_busy_ratio'] },
  ...{ interferenceAverage: ['radio_interference_ratio'], noiseAverage: ['radio_noise_dbm'] },
}

/** None where a figure counts things and its name says which. */
export const metricsOfFigure = (name: string): readonly MetricName[] =>
  Object.hasOwn(ofFigures, name) ? ofFigures[name]! : []

/** None where the section says below its title how it was counted. */
export const metricsOfSection = (name: string): readonly MetricName[] =>
  Object.hasOwn(metrics, name) ? metrics[name]! : []
