import type { Device } from '#contract/inventory/schemas.ts'

/**
 * The part of a firmware's name that tells it from others: what stands behind the platform (`OpenWrt 24.10 / TIP-v4.2.0-3f9c21`
 * is `TIP-v4.2.0`), without the mark of the commit and words before the number.
 */
export function shortVersion(software: string): string {
  const own = software.split(' / ').at(-1)!.trim()
  const bare = own
    .replace(/-g?[0-9a-f]{6,40}$/i, '')
    .replace(/^(?:rel(?:ease)?|ver(?:sion)?|firmware)\.?\s+/i, '')
  return bare || software
}

/** At least so many of a model are compared: of two that differ neither is the odd one. */
const fewest = 3

/** The version that more than half of each model's devices run, by model. */
export function usualVersions(devices: readonly Pick<Device, 'model' | 'software'>[]): Map<string, string> {
  const told = devices.filter(({ model, software }) => model !== null && software !== null)
  const usual = new Map<string, string>()
  for (const [model, own] of Map.groupBy(told, (device) => device.model!)) {
    const counts = Map.groupBy(own, (device) => device.software!)
    const [version, most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]!
    if (own.length >= fewest && most.length > own.length / 2) usual.set(model, version)
  }
  return usual
}
