import type { DeviceInfo } from '#contract/inventory/schemas.ts'

/** What a device measures, by the keys that thresholds are set for; values in °C or percent, undefined = unknown. */
export function sensorReadings({ state }: Pick<DeviceInfo, 'state'>): Map<string, number | undefined> {
  const { temperature = [], humidity = [], door = [] } = state?.sensors ?? {}
  const charge = state?.solar?.battery?.chargeRatio
  return new Map<string, number | undefined>([
    ...temperature.map(({ id, celsius }): [string, number | undefined] => [`temperature:${id}`, celsius]),
    ...humidity.map(({ id, ratio }): [string, number | undefined] => [`humidity:${id}`, percent(ratio)]),
    ...door.map(({ id, open }): [string, number | undefined] => [`door:${id}`, opened(open)]),
    ...(state?.solar?.battery ? [['battery:battery', percent(charge)] as [string, number | undefined]] : []),
  ])
}

export const sensorKeys = (device: Pick<DeviceInfo, 'state'>): string[] => [...sensorReadings(device).keys()]

const percent = (ratio: number | undefined): number | undefined =>
  ratio === undefined ? undefined : Math.round(ratio * 1000) / 10

const opened = (open: boolean | undefined): number | undefined =>
  open === undefined ? undefined : open ? 1 : 0
