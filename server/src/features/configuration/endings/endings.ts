import { type Ending, endingCodes } from '#contract/configuration/endings.ts'
import { type ConfigSection, configSections } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { othersTurn } from '../../../lib/others-turn.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import { expectedProtection } from '../planning/expected-protection.ts'
import type { Plan, PlannedConfig, PlannedItem } from '../planning/plan.ts'
import { endingsOfSection } from './of-sections.ts'
import type { FoundEnding } from './section-endings.ts'

export interface EndingsDeps {
  /** The last reports of some dozens of devices, read at once; null where there is none. */
  statesOf(sns: readonly string[]): Promise<ReadonlyMap<string, DeviceState | null>>
  /** Its ports that lead to its network's gateway; empty = nothing tells. */
  uplinksOf(sn: string): Promise<ReadonlySet<string>>
  /** Names of the devices behind each of its ports. */
  behindPorts(sn: string): Promise<ReadonlyMap<string, string[]>>
  /** What is wanted of a device before the save. */
  desired: Pick<DesiredState, 'of'>
  /** Whether its session has a way to have it undo a change. */
  offersProtection(sn: string): boolean
}

/** An ending on one device. */
interface DeviceEnding extends FoundEnding {
  section: ConfigSection
  sn: string
  name: string
  /** Whether it goes back by itself; null = not known. */
  returns: boolean | null
  /** Connected through it now; null = not known. */
  clients: number | null
}

export interface PlanEndings {
  endings: Ending[]
  /** Clients that an ending tells of already, by serial number. */
  told: Map<string, number>
}

const DEVICES_PER_TURN = 20

/** Something of the device changes, as far as is known. */
type ChangingConfig = PlannedConfig & {
  [Part in 'native' | 'rendered' | 'desired']: NonNullable<PlannedConfig[Part]>
}

const mayEndSomething = (config: PlannedConfig): config is ChangingConfig => {
  const { native, rendered, desired, same, unsupported } = config
  return Boolean(native && rendered && desired) && !same && !unsupported
}

/** What a plan takes away, read from what each device would lose of its own document. */
export class Endings {
  readonly #deps: EndingsDeps
  constructor(deps: EndingsDeps) {
    this.#deps = deps
  }

  async of({ configs, items }: Plan): Promise<PlanEndings> {
    const names = renamed(items)
    const found: DeviceEnding[] = []
    for (let at = 0; at < configs.length; at += DEVICES_PER_TURN) {
      if (at > 0) await othersTurn()
      const some = configs.slice(at, at + DEVICES_PER_TURN).filter(mayEndSomething)
      const states = await this.#deps.statesOf(some.map(({ device }) => device.sn))
      for (const config of some)
        found.push(...(await this.#ofDevice(config, states.get(config.device.sn) ?? null, names)))
    }
    return { endings: gathered(found), told: toldOf(found) }
  }

  async #ofDevice(
    config: ChangingConfig,
    state: DeviceState | null,
    names: ReadonlyMap<string, string>,
  ): Promise<DeviceEnding[]> {
    const { device, native, rendered, before, drifted, desired, replacesUnknown } = config
    const uplinks = await this.#deps.uplinksOf(device.sn)
    const behind = await this.#deps.behindPorts(device.sn)
    const protection = expectedProtection(config, this.#deps.offersProtection(device.sn))
    const returns = returnsOf[protection?.state ?? 'untried']
    // What a drifted device shows counts before what it was given.
    const was = { ...(before && native.read(before, desired.intent)), ...drifted }
    const is = native.read(rendered.document, desired.intent)
    const called = new Map([...names, ...(await this.#byVariables(config))])
    const ofSections = configSections.flatMap((section) => {
      const { find, clients } = endingsOfSection(section)
      return find(was[section], is[section], { state, uplinks, behind }).map((one) => ({
        ...withNewName(one, called, is.wireless?.ssids.map(({ name }) => name) ?? []),
        ...{ section, sn: device.sn, name: device.name, returns },
        clients: device.online ? state && clients(one, state) : 0,
      }))
    })
    return replacesUnknown ? [...ofSections, unknownOf(config)] : ofSections
  }

  /** SSIDs that another value of a variable gives another name on this device. */
  async #byVariables({ items, device, applicability, desired }: PlannedConfig): Promise<Map<string, string>> {
    if (!items.some(({ section }) => section === 'variables')) return new Map()
    const now = await this.#deps.desired.of(device, (section) => applicability[section] === 'yes')
    return newNames(now?.intent.wireless?.ssids ?? [], desired?.intent.wireless?.ssids ?? [])
  }
}

/** Old and new names of SSIDs that are the same as they are written. */
function newNames(was: readonly Ssid[], is: readonly Ssid[]): Map<string, string> {
  const next = new Map(is.map(({ key, name }) => [key, name]))
  return new Map(
    was.flatMap(({ key, name }) => {
      const now = next.get(key)
      return now === undefined || now === name ? [] : [[name, now] as const]
    }),
  )
}

/** Nobody can tell what else it runs. */
const unknownOf = ({ device, items }: PlannedConfig): DeviceEnding => ({
  ...{ code: 'not_known', subject: '', values: [], section: items[0]!.section },
  ...{ sn: device.sn, name: device.name, returns: null },
  clients: device.online ? device.clients : 0,
})

/** Names that a save changes: the old one goes off the air, and people look for the new one. */
const renamed = (items: readonly PlannedItem[]): Map<string, string> =>
  new Map(
    items.flatMap(({ changes }) =>
      changes.flatMap(({ section, field, before, after }) =>
        section === 'wireless' && field === 'name' ? [[String(before), String(after)] as const] : [],
      ),
    ),
  )

function withNewName(
  ending: FoundEnding,
  names: ReadonlyMap<string, string>,
  onAir: readonly string[],
): FoundEnding {
  const next = ending.code === 'ssid_off' ? names.get(ending.subject) : undefined
  return next !== undefined && onAir.includes(next)
    ? { ...ending, code: 'ssid_renamed', values: [next] }
    : ending
}

/** What is alike is told once: of all devices with that SSID, of all ports of one switch. The worst first. */
function gathered(found: readonly DeviceEnding[]): Ending[] {
  const alike = Map.groupBy(found, ({ section, code, values, subject, sn }) =>
    JSON.stringify([section, code, values, endingsOfSection(section).bySubject ? subject : sn]),
  )
  const told = [...alike.values()].map((all) => {
    const [{ code, section, values, name }] = all as [DeviceEnding]
    const devices = new Set(all.map(({ sn }) => sn)).size
    const subjects = [...new Set(all.map(({ subject }) => subject))].filter((subject) => subject !== '')
    return {
      code,
      section,
      subjects,
      values,
      devices,
      device: devices === 1 ? name : null,
      returns: returnsOfAll(all),
      clients: sum(all),
    }
  })
  return told.toSorted((a, b) => endingCodes.indexOf(a.code) - endingCodes.indexOf(b.code))
}

const returnsOf = { protected: true, not_protected: false, untried: null } as const

/** One that does not is told; one of which it is not known makes it unknown. */
function returnsOfAll(all: readonly DeviceEnding[]): boolean | null {
  if (all.some(({ returns }) => returns === false)) return false
  return all.every(({ returns }) => returns) ? true : null
}

/** Null where nobody knows it of any. */
const sum = (all: readonly DeviceEnding[]): number | null =>
  all.every(({ clients }) => clients === null)
    ? null
    : all.reduce((total, { clients }) => total + (clients ?? 0), 0)

/** Who loses an SSID twice over is one client. */
function toldOf(found: readonly DeviceEnding[]): Map<string, number> {
  const told = new Map<string, number>()
  for (const [sn, ofDevice] of Map.groupBy(found, (one) => one.sn)) {
    const most = new Map<string, number>()
    for (const { subject, clients } of ofDevice)
      most.set(subject, Math.max(most.get(subject) ?? 0, clients ?? 0))
    told.set(
      sn,
      [...most.values()].reduce((total, clients) => total + clients, 0),
    )
  }
  return told
}
