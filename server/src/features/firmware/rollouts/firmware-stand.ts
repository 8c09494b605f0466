import type { FirmwareStand } from '#contract/firmware/stands.ts'
import { compareVersions } from '../../../lib/versions.ts'

/** What an image is to a device, by what both say of themselves. */
export function standOf(
  image: { version: string; compatible: readonly string[] },
  device: { compatible: string | null; software: string | null },
): FirmwareStand {
  if (device.compatible === null || !image.compatible.includes(device.compatible)) return 'does_not_fit'
  if (device.software === null) return 'unknown'
  if (isVersion(device.software, image.version)) return 'up_to_date'
  return compareVersions(device.software, image.version) > 0 ? 'newer' : 'upgradable'
}

/** Devices often say more than the version: `OpenWrt 21.02 r1-abc / TIP-v4.3.0`; `4.3.0` is the same as `v4.3.0`. */
export function isVersion(software: string, version: string): boolean {
  const literal = version.replace(/^v(?=\d)/i, '').replaceAll(/[^\w]/g, '\\$&')
  return new RegExp(`(?<![\\w.])v?${literal}(?![\\w.])`, 'i').test(software)
}
