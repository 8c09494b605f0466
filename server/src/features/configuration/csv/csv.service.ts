import {
  type CsvRowError,
  csvErrorsShown,
  type exportCsv,
  type importCsv,
} from '#contract/configuration/csv.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { subjectsOf, unsaidSubject, withSubjects } from '#contract/configuration/subjects.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { sn as serialNumber } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Caller } from '../../../http/route.ts'
import { byteOrderMark, csvLine } from '../../../lib/csv/csv.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { DesiredSection } from '../desired-state/desired-state.ts'
import type { OriginPresenter } from '../desired-state/origin.presenter.ts'
import { editedValues } from '../desired-state/own-values.ts'
import type { Planner } from '../planning/planner.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { maskDocument } from '../sections/secrets.ts'
import { companionOf, type SectionCompanions } from '../sections/section-companion.ts'
import type { CsvPlaces } from './csv-places.ts'
import { importRows } from './place-import.ts'
import { NAME_COLUMN, type ReadRows, readRows, rowError, type SectionRow } from './read-rows.ts'
import { columnsOf } from './section-columns.ts'
import { rowsOf } from './section-rows.ts'

export interface CsvServiceDeps {
  places: CsvPlaces
  planner: Planner
  companions: SectionCompanions
  origins: Pick<OriginPresenter, 'nameOf'>
}

type Export = AnswerOf<typeof exportCsv>
type Import = AnswerOf<typeof importCsv>

/** Sections as files: written from what is wanted, and read again as something to review. */
export class CsvService {
  readonly #deps: CsvServiceDeps
  constructor(deps: CsvServiceDeps) {
    this.#deps = deps
  }

  async export(caller: Caller, { section, places }: BodyOf<typeof exportCsv>): Promise<Export> {
    const paths = columnsOf(section).columns.flatMap(({ path, secret }) => (secret ? [] : [path]))
    const { tenant } = caller
    const targets = [...(await this.#deps.places.of(tenant, section, places)).values()]
    await this.#deps.planner.look(targets)
    const rows: string[] = []
    for (const target of targets) {
      const about = [target.sn ?? target.network, await this.#deps.origins.nameOf(caller, target)]
      const { document } = await this.#present(target, section)
      for (const cells of rowsOf(document, paths)) rows.push(csvLine([...about, ...cells]))
    }
    const place = targets[0]?.sn === null ? 'group' : 'sn'
    const head = csvLine([place, NAME_COLUMN, ...paths])
    return { rows: rows.length, csv: byteOrderMark + head + rows.join('') }
  }

  /** Tries a file; nothing is saved. */
  async import({ tenant }: Caller, { section, places, csv }: BodyOf<typeof importCsv>): Promise<Import> {
    const read = readRows(section, csv)
    const errors = [...read.errors]
    const targets = await this.#deps.places.of(tenant, section, places)
    const items: Import['items'] = []
    const byPlace = Map.groupBy(read.rows, ({ place }) => keyOf(place, read.placeColumn))
    await this.#deps.planner.look([...byPlace.keys()].flatMap((key) => targets.get(key) ?? []))
    for (const [key, rows] of byPlace) {
      const target = targets.get(key)
      if (!target) errors.push(...rows.map(({ line }) => rowError(line, read.placeColumn, 'place_unknown')))
      else items.push(...(await this.#item(target, section, rows, errors)))
    }
    if (items.length > limits.changeSetItemsMax)
      errors.push(rowError(1, null, 'too_many_places', { maximum: limits.changeSetItemsMax }))
    errors.sort((a, b) => a.row - b.row)
    return {
      ...{ rows: read.rows.length, places: byPlace.size, wrong: errors.length },
      errors: errors.slice(0, csvErrorsShown),
      items: errors.length > 0 ? [] : items,
    }
  }

  async #item(
    target: ConfigTarget,
    section: ConfigSection,
    rows: SectionRow[],
    errors: CsvRowError[],
  ): Promise<Import['items']> {
    const now = await this.#present(target, section)
    const { document, version: base } = now
    const before = maskDocument(document)
    const { document: after, errors: own } = importRows(before, rows)
    errors.push(...own)
    if (own.length > 0 || compareDocuments(before, after).length === 0) return []
    const { network, sn } = target
    const only = editedValues(target, now, [before, after])
    return [{ ...(sn === null ? { group: network! } : { sn }), document: after, ...(only && { only }), base }]
  }

  /** With the subjects a place has that nobody has said anything of. */
  async #present(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    const found = await this.#deps.planner.present(target, section)
    const keys = (await companionOf(this.#deps.companions, section)?.subjects(target)) ?? []
    return { ...found, document: withUnsaid(found.document, keys) }
  }
}

function withUnsaid(document: SectionDocument, keys: readonly string[]): SectionDocument {
  const subjects = subjectsOf(document)
  for (const key of keys) {
    const unsaid = subjects.has(key) ? undefined : unsaidSubject(document.section, key)
    if (unsaid) subjects.set(key, unsaid)
  }
  return withSubjects(document, [...subjects.values()])
}

/** As `targetKey` has it; what names no place gives a key that none has. */
function keyOf(place: string, column: ReadRows['placeColumn']): string {
  if (column === 'group') return `n${place}`
  const parsed = serialNumber.safeParse(place)
  return `d${parsed.success ? parsed.data : ''}`
}
