import type { z } from 'zod'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Finding, foundClient, foundDevice } from '#contract/search/endpoints.ts'
import type { Rank, SearchWords } from '../../lib/words/search-words.ts'
import type { FoundClient } from '../clients/client-finding.reader.ts'

/** What was found of one type, best first. */
export interface Batch {
  findings: Finding[]
  /** There is more than this. */
  more: boolean
}

/** Null for a device that was released meanwhile. */
export function presentDevice(
  { device, rank }: { device: Device; rank: Rank },
  { forms }: SearchWords,
): z.infer<typeof foundDevice> | null {
  if (device.group === null) return null
  const noted = forms.some(({ text }) => device.note.toLowerCase().includes(text))
  return {
    type: 'device',
    rank,
    title: device.hostname ?? device.sn,
    ...{ sn: device.sn, mac: device.mac, ip: addressOf(device, forms), model: device.model },
    note: noted ? device.note : null,
    kind: device.DeviceType,
    status: device.status,
    group: { ID: device.group, Name: device.groupName ?? '' },
  }
}

/** The address the words are in, else its own, else the one it calls from. */
function addressOf({ lanip, wanip, ip }: Device, forms: SearchWords['forms']): string | null {
  const addresses = [lanip, wanip, ip].filter((address) => address !== null)
  return addresses.find((address) => forms.some(({ text }) => address.includes(text))) ?? addresses[0] ?? null
}

export function presentClient(
  { rank, mac, name, kind, ip, ssid }: FoundClient,
  group: { ID: number; Name: string },
  device: z.infer<typeof foundClient>['device'],
): z.infer<typeof foundClient> {
  return { type: 'client', rank, title: name || mac, mac, kind, ip, ssid, device, group }
}
