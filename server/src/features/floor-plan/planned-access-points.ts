import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import type { DeviceState, Radio } from '#contract/inventory/state/device-state.ts'
import type { InventoryReader, KnownDevice } from '../inventory/inventory.reader.ts'

export type Devices = Pick<InventoryReader, 'knownIn' | 'state'>

/** So many reports are read at a time. */
const AT_A_TIME = 50

/** Devices of a network that have radios, customers' ones left out. */
export async function accessPointsIn(
  devices: Devices,
  tenant: number,
  network: number,
): Promise<KnownDevice[]> {
  const known = await devices.knownIn(network)
  return known.filter(
    (one) => one.tenant === tenant && one.kind !== 'cpe' && one.capabilities.includes('radios'),
  )
}

const none = { normal: 0, medium: 0, critical: 0 }

export interface About {
  /** Where they stand, by serial number. */
  floors: ReadonlyMap<string, number>
  alarms: ReadonlyMap<string, PlannedAccessPoint['alarms']>
}

/** With what their radios say now. */
export async function plannedAccessPoints(
  devices: Devices,
  known: readonly KnownDevice[],
  { floors, alarms }: About,
): Promise<PlannedAccessPoint[]> {
  const found: PlannedAccessPoint[] = []
  for (let from = 0; from < known.length; from += AT_A_TIME)
    found.push(
      ...(await Promise.all(
        known.slice(from, from + AT_A_TIME).map(async ({ sn, name, model, online, clients }) => ({
          ...{ sn, name, model, online, clients, floor: floors.get(sn) ?? null },
          alarms: alarms.get(sn) ?? none,
          radios: radiosOf(await devices.state(sn)),
        })),
      )),
    )
  return found.toSorted(byName)
}

/** As people count: AP-2 before AP-10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byName = (one: PlannedAccessPoint, other: PlannedAccessPoint) =>
  collator.compare(one.name, other.name) || (one.sn < other.sn ? -1 : 1)

/** Of two at 5 GHz the one farther up is the second. */
function radiosOf(state: DeviceState | null): PlannedAccessPoint['radios'] {
  const radios = (state?.radios ?? []).toSorted((one, other) => (one.channel ?? 0) - (other.channel ?? 0))
  const seen = new Set<RadioBand>()
  return radios.flatMap((radio) => {
    if (radio.band === undefined || radio.band === 'HaLow') return []
    const band: RadioBand = seen.has(radio.band) && radio.band === '5G' ? '5G-2' : radio.band
    if (seen.has(band)) return []
    seen.add(band)
    return [presentRadio(band, radio)]
  })
}

const presentRadio = (radio: RadioBand, { channel, channelWidthMhz, txPowerDbm }: Radio) => ({
  radio,
  channel: channel ?? null,
  widthMhz: channelWidthMhz ?? null,
  txPowerDbm: txPowerDbm ?? null,
})
