import {
  type AlarmLevel,
  type AlarmType,
  categoryOf,
  type ThresholdType,
} from '#contract/alarm/categories.ts'
import type { AlarmSetting } from '#contract/alarm/settings.ts'
import type { AlarmSettingsRepository } from './alarm-settings.repository.ts'

/** What networks say of categories of alarms, held in memory: it is asked at every report. */
export class AlarmSettings {
  readonly #repository: AlarmSettingsRepository
  readonly #byNetwork = new Map<number, ReadonlyMap<AlarmType, AlarmSetting>>()
  constructor(repository: AlarmSettingsRepository) {
    this.#repository = repository
  }

  async load(): Promise<void> {
    for (const { network, settings } of await this.#repository.all()) this.#keep(network, settings)
  }

  listed(network: number): AlarmSetting[] {
    return [...(this.#byNetwork.get(network)?.values() ?? [])]
  }

  async save(network: number, settings: readonly AlarmSetting[]): Promise<void> {
    const said = settings.filter(({ type, ...rest }) => Object.keys(rest).length > 0 && type)
    await this.#repository.save(network, said)
    this.#keep(network, said)
  }

  /** Whether there are alarms of a category; what needs no answer is asked for. */
  isTold(network: number | null, type: AlarmType): boolean {
    return this.#of(network, type)?.told ?? categoryOf(type).quiet !== true
  }

  /** Undefined: as usual. */
  levelOf(network: number | null, type: AlarmType): AlarmLevel | undefined {
    return this.#of(network, type)?.level
  }

  thresholdOf(network: number | null, type: ThresholdType): number {
    return this.#of(network, type)?.threshold ?? categoryOf(type).threshold!.usual
  }

  #of(network: number | null, type: AlarmType): AlarmSetting | undefined {
    return network === null ? undefined : this.#byNetwork.get(network)?.get(type)
  }

  #keep(network: number, settings: readonly AlarmSetting[]): void {
    this.#byNetwork.set(network, new Map(settings.map((setting) => [setting.type, setting])))
  }
}
