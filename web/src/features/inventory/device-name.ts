import type { Device } from '#contract/inventory/schemas.ts'

/** What a device is called: its own or given name, else its serial number. */
export const deviceName = (device: Pick<Device, 'hostname' | 'sn'>): string => device.hostname || device.sn
