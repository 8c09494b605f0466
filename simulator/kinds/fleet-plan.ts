import { type Identity, identityOf } from '../identity.ts'
import { randomFrom } from '../random.ts'
import { type Model, modelsOf, SIMULATED_KINDS, type SimulatedKind } from './models.ts'

/** One device to be: who it is, what it is and where it stands. */
export interface PlannedDevice extends Identity {
  readonly index: number
  readonly model: Model
  readonly site: number
  /** Number of this device among those of its kind in its site, from 1. */
  readonly ordinal: number
}

/** What follows in a site after the first device of each kind. */
const REPEATS: readonly SimulatedKind[] = ['ap', 'ap', 'cpe', 'ap', 'switch', 'ap', 'ap', 'ap']

/**
 * The kinds of one site in order: first one of each asked for, so that a small fleet shows them all,
 * then the repeats. A site never has two gateways.
 */
export function sitePattern(kinds: readonly SimulatedKind[]): SimulatedKind[] {
  const wanted = SIMULATED_KINDS.filter((kind) => kinds.includes(kind))
  return [...wanted, ...REPEATS.filter((kind) => wanted.includes(kind))]
}

/** The whole fleet. Device `i` of a seed and list of kinds is the same whatever the size of the fleet. */
export function planFleet(seed: string, size: number, kinds: readonly SimulatedKind[]): PlannedDevice[] {
  const pattern = sitePattern(kinds)
  return Array.from({ length: size }, (_, index) => {
    const slot = index % pattern.length
    const kind = pattern[slot]!
    const ordinal = pattern.slice(0, slot + 1).filter((other) => other === kind).length
    const models = modelsOf(kind)
    const random = randomFrom(`${seed} model ${index}`)
    const model = ordinal === 1 && kind === 'switch' ? models[0]! : random.pick(models)
    return { ...identityOf(seed, index), index, model, site: Math.floor(index / pattern.length), ordinal }
  })
}

/** Access points of a campus that hang on one switch. */
const ACCESS_POINTS_PER_SWITCH = 14
/** So that a campus keeps its devices when the fleet beside it grows. */
const CAMPUS_INDEX = 1_000_000
/** Its access points stand in a field (`world/field.ts`): who is near whom follows from it. */
export const isOnCampus = ({ index }: Pick<PlannedDevice, 'index'>): boolean => index >= CAMPUS_INDEX

/** One large site: a gateway, so many access points, and the switches that feed them. */
export function planCampus(seed: string, accessPoints: number, site: number): PlannedDevice[] {
  const switches = Math.ceil(accessPoints / ACCESS_POINTS_PER_SWITCH)
  const counts: [SimulatedKind, number][] = [
    ['gateway', accessPoints > 0 ? 1 : 0],
    ['switch', switches],
    ['ap', accessPoints],
  ]
  const kinds = counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => ({ kind, ordinal: at + 1 })),
  )
  const campus = kinds.map(({ kind, ordinal }, at) => {
    const index = CAMPUS_INDEX + at
    const models = modelsOf(kind)
    const model = kind === 'ap' ? randomFrom(`${seed} model ${index}`).pick(models) : models[0]!
    return { ...identityOf(seed, index), index, model, site, ordinal }
  })
  return campus.map((device) =>
    isLastSwitch(device, switches) ? nearlyFull(device, campus, switches) : device,
  )
}

const isLastSwitch = ({ model, ordinal }: PlannedDevice, switches: number) =>
  model.kind === 'switch' && ordinal === switches && switches > 1

/** Its power supply gives hardly more than the access points on it may take: the next one is one too many. */
function nearlyFull(
  device: PlannedDevice,
  campus: readonly PlannedDevice[],
  switches: number,
): PlannedDevice {
  const fed = campus.filter(
    ({ model, ordinal }) => model.kind === 'ap' && ordinal % switches === switches - 1,
  )
  const need = fed.reduce((sum, { model }) => sum + model.poeNeed, 0)
  return { ...device, model: { ...device.model, poeBudget: Math.round(need * 0.97) } }
}
