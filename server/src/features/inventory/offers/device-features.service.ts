import type { AnswerOf } from '#contract/define-endpoint.ts'
import { type Capability, capabilities } from '#contract/inventory/capabilities.ts'
import type { FeatureSwitch, listDeviceFeatures, ModelFeatures } from '#contract/inventory/device-features.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { FeatureSwitchRepository, ReportedFeatures } from './feature-switch.repository.ts'
import { WithheldFeatures } from './withheld-features.ts'

const MIN_REASON = 5

export interface DeviceFeaturesDeps {
  repository: FeatureSwitchRepository
  withheld: WithheldFeatures
  clock: Clock
  /** Devices in memory follow, and pages that show them. */
  follow(model: string): void
}

type FeatureRequest = Pick<FeatureSwitch, 'model' | 'software' | 'feature' | 'reason'> & { offered: boolean }

/** Which features are offered on which devices: what these can do, less what the operator switched off. */
export class DeviceFeatures {
  readonly #deps: DeviceFeaturesDeps
  #writing: Promise<unknown> = Promise.resolve()
  constructor(deps: DeviceFeaturesDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    this.#deps.withheld.load(await this.#deps.repository.all())
  }

  async list(): Promise<AnswerOf<typeof listDeviceFeatures>> {
    const told = versionsOf(await this.#deps.repository.told())
    const versions = told.slice(0, limits.featureVersionsMax)
    return { versions, left: told.length - versions.length, switches: await this.#deps.repository.all() }
  }

  /**
   * @throws ApiError `does_not_exist` for a model that no device has, `too_many` beyond the limit,
   * `invalid_parameter` without a reason
   */
  change(by: string, wanted: FeatureRequest): Promise<{ devices: number }> {
    const work = this.#writing.then(() => this.#change(by, wanted))
    this.#writing = work.catch(() => undefined)
    return work
  }

  async #change(by: string, { offered, ...wanted }: FeatureRequest): Promise<{ devices: number }> {
    const { repository, withheld, clock, follow } = this.#deps
    if (!offered && wanted.reason.length < MIN_REASON)
      throw new ApiError('invalid_parameter', { name: 'reason' }, 'reason')
    const versions = await repository.versionsOf(wanted.model)
    const others = withheld.all.filter((one) => !isSame(one, wanted))
    const exists = versions.some(({ software }) => concerns(wanted, software))
    if (!exists && (!offered || others.length === withheld.all.length)) throw new ApiError('does_not_exist')
    const max = limits.featureSwitchesMax
    if (!offered && others.length >= max) throw new ApiError('too_many', { total: others.length + 1, max })
    const said = { ...wanted, by, at: clock.now() }
    const after = new WithheldFeatures()
    after.load(offered ? others : [...others, said])
    const { model } = wanted
    const columns = versions.map(({ software }) => {
      return { software, withheld: after.columnOf({ model, software }) }
    })
    await repository.write(said, offered, columns)
    withheld.load(after.all)
    follow(model)
    const concerned = versions.filter(({ software }) => concerns(wanted, software))
    return { devices: concerned.reduce((sum, { devices }) => sum + devices, 0) }
  }
}

const concerns = ({ software: said }: Pick<FeatureSwitch, 'software'>, software: string | null) =>
  said === null || said === software

type Key = Pick<FeatureSwitch, 'model' | 'software' | 'feature'>
const isSame = (a: Key, b: Key) => a.model === b.model && a.software === b.software && a.feature === b.feature

const known = new Set<string>(capabilities)

function versionsOf(rows: readonly ReportedFeatures[]): ModelFeatures[] {
  const found = new Map<string, ModelFeatures>()
  for (const { model, software, devices, online, capabilities: told } of rows) {
    const key = JSON.stringify([model, software])
    const one = found.get(key) ?? { model, software, devices: 0, online: 0, announced: {} }
    found.set(key, one)
    one.devices += devices
    one.online += online
    for (const name of JSON.parse(told) as Capability[])
      if (known.has(name)) one.announced[name] = (one.announced[name] ?? 0) + devices
  }
  return [...found.values()]
}
