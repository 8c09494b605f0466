/** What an image is to a device. */
export const firmwareStands = ['upgradable', 'up_to_date', 'newer', 'does_not_fit', 'unknown'] as const
export type FirmwareStand = (typeof firmwareStands)[number]

/** Those that the newest image for a device's model can be to it. */
export const listedStands = [
  ...(['upgradable', 'up_to_date', 'newer', 'unknown'] as const satisfies readonly FirmwareStand[]),
] as const
export type ListedStand = (typeof listedStands)[number]
