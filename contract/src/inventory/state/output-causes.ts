/** Why an output is as it is: ports of its device with or without a link, a sensor beyond a threshold or within. */
export const outputCauses = ['ports_up', 'ports_down', 'sensor_high', 'sensor_low', 'sensor_normal'] as const
export type OutputCause = (typeof outputCauses)[number]
