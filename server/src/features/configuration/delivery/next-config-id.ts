/** Devices keep it in a signed 32-bit number (protocols/ucentral.md, 6.1). */
const MAX_CONFIG_ID = 2_147_483_647

/**
 * The number of a new configuration: the seconds since 1970, and greater than all the device may have stored.
 * @returns null when there is no greater one
 */
export function nextConfigId(nowMs: number, ...known: (number | null)[]): number | null {
  const id = Math.max(Math.floor(nowMs / 1000), ...known.map((one) => (one ?? 0) + 1))
  return id <= MAX_CONFIG_ID ? id : null
}
