import { clientKinds } from '#contract/clients/client-kinds.ts'
import { type LanDevice, lanPresences, type lanSorts } from '#contract/clients/lan-devices.ts'
import { ApiError } from '../../../http/api-error.ts'

type SortName = (typeof lanSorts)[number]

const keys: Record<SortName, (device: LanDevice) => string | number | null> = {
  name: ({ name }) => name,
  kind: ({ kind }) => clientKinds.indexOf(kind),
  presence: ({ presence }) => lanPresences.indexOf(presence),
  ip: ({ ip }) => ip,
  vendor: ({ vendor }) => vendor,
  device: ({ at, port }) => at && `${at.name} ${port ?? ''}`,
  seen: ({ seen }) => seen,
  group: ({ groupName }) => groupName,
}

/** As people count: ap-2 before ap-10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const lanDeviceId = ({ group, mac, sn }: LanDevice): string => `${group} ${sn ?? mac}`

/** What nobody tells stands last, whichever way round; those that are alike by network and MAC. */
export function sortedLanDevices(devices: readonly LanDevice[], sort = 'name'): LanDevice[] {
  const keyOf = keys[sort.replace(/^-/, '') as SortName]
  const turn = sort.startsWith('-') ? -1 : 1
  return devices.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if ((one === null) !== (other === null)) return one === null ? 1 : -1
    const numbers = typeof one === 'number' && typeof other === 'number'
    const order = numbers ? one - other : collator.compare(String(one ?? ''), String(other ?? ''))
    return turn * order || collator.compare(lanDeviceId(a), lanDeviceId(b))
  })
}

/** Where a page ends: who stands there, in which sort. */
export const encodeLanCursor = (sort: string | undefined, device: LanDevice): string =>
  Buffer.from(JSON.stringify([sort ?? 'name', lanDeviceId(device)])).toString('base64url')

/** @throws ApiError `invalid_parameter` for anything that is no cursor of this sort */
export function decodeLanCursor(cursor: string, sort: string | undefined): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed) && parsed[0] === (sort ?? 'name') && typeof parsed[1] === 'string')
      return parsed[1]
  } catch {
    // Said below.
  }
  throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
}
