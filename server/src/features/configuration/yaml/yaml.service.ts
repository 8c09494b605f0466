import type * as contract from '#contract/configuration/yaml.ts'
import { yamlConflictsShown } from '#contract/configuration/yaml.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Caller } from '../../../http/route.ts'
import { type ConfigTarget, namesOf, targetKey } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import { FileMistakes } from './file-mistakes.ts'
import { placedKey, sayingsOf, targetsIn } from './file-places.ts'
import { type ReadNetworkFile, readNetworkFile } from './read-network-file.ts'
import { type ReadPlacesDeps, readPlaces, type WholePlace } from './read-places.ts'
import { whose } from './whose-file.ts'
import { writeNetworkFile } from './write-network-file.ts'
import { type ConflictAbout, Conflicts } from './yaml-conflicts.ts'
import { type ImportItem, YamlImport } from './yaml-import.ts'

export interface YamlServiceDeps extends ReadPlacesDeps {
  sayings: OwnVersions
  versions: VersionRepository
  renderer: Pick<ConfigRenderer, 'applicabilityBySn'>
  desired: Pick<DesiredState, 'section' | 'above' | 'ground'>
  origins: Pick<OriginPresenter, 'nameOf'>
}

type Export = AnswerOf<typeof contract.exportYaml>
type Import = AnswerOf<typeof contract.importYaml>

/** A network or project as one file: written from what is said in it, and read again as something to review. */
export class YamlService {
  readonly #deps: YamlServiceDeps
  constructor(deps: YamlServiceDeps) {
    this.#deps = deps
  }

  /** @param reveal secrets in clear */
  async export(caller: Caller, place: WholePlace, reveal: boolean): Promise<Export> {
    const places = await readPlaces(this.#deps, caller, place, reveal ? 'own' : 'read')
    const sayings = await sayingsOf(this.#deps, targetsIn(places))
    const yaml = writeNetworkFile({ places, sayings, reveal })
    return { yaml, places: new Set(sayings.map(({ target }) => targetKey(target))).size }
  }

  /** Tries a file; nothing is saved. */
  async import(caller: Caller, body: BodyOf<typeof contract.importYaml>): Promise<Import> {
    const { yaml, decisions } = body
    const within = await readPlaces(this.#deps, caller, body, 'read')
    const mistakes = new FileMistakes(yaml)
    const file = readNetworkFile(yaml, within, mistakes)
    if (!file) return { ...nothing, wrong: mistakes.count, errors: mistakes.shown() }
    const { base, ignored } = whose(file, within)
    const conflicts = new Conflicts(decisions)
    const compared = base === 'file' ? file : { ...file, base: null }
    const { items, newer } = await new YamlImport(this.#deps, compared, mistakes, conflicts).run()
    await this.#mustApply(items, file, mistakes)
    if (items.length > limits.changeSetItemsMax)
      mistakes.add(0, [], 'too_many_places', { maximum: limits.changeSetItemsMax })
    const isReady = mistakes.count === 0 && conflicts.open.length === 0
    const places = new Set([...file.statements.values()].map(({ target }) => targetKey(target)))
    return {
      ...{ base, ignored, places: places.size, wrong: mistakes.count, errors: mistakes.shown() },
      newer: await Promise.all(
        newer.map(async ({ target, section, own }) => ({
          ...{ ...(await this.#named(caller, target)), section, by: own.savedBy, at: own.savedAt },
        })),
      ),
      undecided: conflicts.open.length,
      conflicts: await this.#presented(caller, conflicts.open.slice(0, yamlConflictsShown)),
      items: isReady ? items.map(presentItem) : [],
    }
  }

  /** What is wanted of a device that it is never given. */
  async #mustApply(items: ImportItem[], file: ReadNetworkFile, mistakes: FileMistakes): Promise<void> {
    for (const { target, section } of items) {
      const device = target.sn === null ? null : await this.#deps.devices.known(target.sn)
      if (!device) continue
      const applicability = await this.#deps.renderer.applicabilityBySn([device], section)
      const statement = file.statements.get(placedKey(targetKey(target), section))
      if (applicability.get(device.sn) === 'none' && statement)
        mistakes.add(statement.node.at, statement.path, 'not_supported')
    }
  }

  #presented(caller: Caller, open: readonly ConflictAbout[]): Promise<Import['conflicts']> {
    return Promise.all(
      open.map(async ({ target, ...about }) => ({ ...about, ...(await this.#named(caller, target)) })),
    )
  }

  async #named(caller: Caller, target: ConfigTarget) {
    return { ...namesOf(target), name: await this.#deps.origins.nameOf(caller, target) }
  }
}

function presentItem({ target, section, document, only, base }: ImportItem): Import['items'][number] {
  const named = Object.entries(namesOf(target)).filter(([, value]) => value !== null)
  const place = Object.fromEntries(named)
  return document ? { ...place, document, ...(only && { only }), base } : { ...place, inherit: section, base }
}

const nothing: Import = {
  ...{ base: 'none', places: 0, wrong: 0, errors: [], ignored: [] },
  ...{ newer: [], undecided: 0, conflicts: [], items: [] },
}
