import { createHash } from 'node:crypto'
import type { RenderNote } from '#contract/configuration/schemas.ts'
import { type ConfigSection, configSections } from '#contract/configuration/sections.ts'
import type {
  DeviceFacts,
  NativeConfiguration,
  NativeDocument,
} from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { sameDocument } from '../drift/same-document.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { ChangeRepository } from './change.repository.ts'
import { type Concern, concernOf, isUntold } from './concern.ts'
import type { Draft, KeptRendering, Sight } from './draft.ts'
import type { KnownFacts, Profiles } from './profiles.ts'
import type { StandingRepository, StandingRow } from './standing.repository.ts'
import type { Wanted, WantedIntent, WantedSection } from './wanted.ts'

export interface DraftsDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  profiles: Profiles
  standings: StandingRepository
  changes: ChangeRepository
  sealed: SealedJson
  wanted: Wanted
}

interface LastWanted {
  document: NativeDocument
  notes: string
}

/** Rendering keeps the process from everything else: others get their turn after so many devices. */
const DEVICES_PER_TURN = 20

/** Makes of what is wanted what each device would be given. */
export class Drafts {
  readonly #deps: DraftsDeps
  constructor(deps: DraftsDeps) {
    this.#deps = deps
  }

  /** @param instead stands for a section that is not saved yet */
  async of(devices: KnownDevice[], instead?: Pick<WantedSection, 'document' | 'version'>): Promise<Draft[]> {
    const sns = devices.map(({ sn }) => sn)
    const facts = await this.#deps.profiles.factsOf(sns)
    const standings = new Map((await this.#deps.standings.several(sns)).map((row) => [row.sn, row]))
    const last = await this.#lastWanted([...standings.values()])
    const drafts: Draft[] = []
    for (const [at, device] of devices.entries()) {
      if (at % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await new Promise(setImmediate)
      const known = { facts: facts.get(device.sn)!, standing: standings.get(device.sn) }
      drafts.push(await this.#draft(device, { ...known, last: last.get(device.sn) ?? null }, instead))
    }
    return drafts
  }

  async one(device: KnownDevice): Promise<Draft> {
    return (await this.of([device]))[0]!
  }

  /** Without rendering, and without what it ran before where documents do without: cheap enough for every report. */
  async sight(device: KnownDevice): Promise<Sight> {
    const facts = await this.#deps.profiles.factsOf([device.sn])
    const sight = await this.#sight(device, facts.get(device.sn)!, null)
    if (!sight.native?.needsBase(sight.facts)) return sight
    const base = this.#base(await this.#deps.standings.find(device.sn))
    return { ...sight, facts: { ...sight.facts, base } }
  }

  /** Whether a section is about these devices. */
  async concernsOf(devices: KnownDevice[], section: ConfigSection): Promise<Map<string, Concern>> {
    const facts = await this.#deps.profiles.factsOf(devices.map(({ sn }) => sn))
    return new Map(
      devices.map((device) => {
        const { profile, ports } = facts.get(device.sn)!
        const native = this.#deps.natives.get(device.protocol ?? '')
        const known = { kind: device.kind, profile, ports, base: null }
        return [device.sn, concernOf(section, device, native, known)]
      }),
    )
  }

  /** Of what it would be rendered now; the same as a draft's `madeFor` as long as nothing has changed. */
  async madeFor(device: KnownDevice): Promise<string> {
    const facts = (await this.#deps.profiles.factsOf([device.sn])).get(device.sn)!
    const standing = await this.#deps.standings.find(device.sn)
    const { wanted } = await this.#sight(device, facts, null)
    return madeFor(facts.print, Boolean(standing?.base_sealed), wanted)
  }

  openAfter(change: { tenant_id: number; sn: string; after_sealed: string | null }): KeptRendering | null {
    if (change.after_sealed === null) return null
    return this.#deps.sealed.open(change.after_sealed, contexts.change(change.tenant_id, change.sn))
  }

  async #draft(
    device: KnownDevice,
    {
      facts: known,
      standing,
      last,
    }: { facts: KnownFacts; standing: StandingRow | undefined; last: LastWanted | null },
    instead?: Pick<WantedSection, 'document' | 'version'>,
  ): Promise<Draft> {
    const base = this.#base(standing)
    const sight = await this.#sight(device, known, base, instead)
    const { native, facts, concerns, wanted } = sight
    const grounded = groundedOn(facts, native, last?.document ?? null)
    const waitsForReport = wanted !== null && native?.needsBase(facts) === true && grounded.base === null
    const makes = native && wanted && !isUntold(device, facts) && !waitsForReport
    const rendered = makes ? native.render(grounded, wanted.intent) : null
    const assumed = last ? [] : waitsForReport ? unseen(wanted) : assumedIn(standing)
    const notes = [
      ...Object.values(concerns).filter(isNote),
      ...(rendered?.notes ?? []),
      ...(wanted ? assumed : []),
    ]
    return {
      ...{ ...sight, device, rendered, notes, standing },
      unsupported: Object.values(concerns).some(isNote) && wanted === null,
      before: last?.document ?? base,
      same: last !== null && rendered !== null && sameDocument(last.document, rendered.document),
      told: last && (standing?.notes ?? last.notes),
      waitsForReport,
      replacesUnknown:
        last === null && base === null && !waitsForReport && device.config?.kind === 'configured',
      beingRead: false,
      madeFor: madeFor(known.print, base !== null, wanted),
    }
  }

  async #sight(
    device: KnownDevice,
    { profile, ports }: KnownFacts,
    base: NativeDocument | null,
    instead?: Pick<WantedSection, 'document' | 'version'>,
  ): Promise<Sight> {
    const native = this.#deps.natives.get(device.protocol ?? '')
    const facts = { kind: device.kind, profile, ports, base }
    const concerns = Object.fromEntries(
      configSections.map((section) => [section, concernOf(section, device, native, facts)]),
    ) as Sight['concerns']
    const wanted = await this.#deps.wanted.of(device, (section) => concerns[section] === 'yes', instead)
    return { native, facts, concerns, wanted }
  }

  #base(standing: StandingRow | undefined): NativeDocument | null {
    if (!standing?.base_sealed) return null
    return this.#deps.sealed.open(standing.base_sealed, contexts.base(standing.tenant_id, standing.sn))
  }

  async #lastWanted(standings: StandingRow[]): Promise<Map<string, LastWanted>> {
    const rows = await this.#deps.changes.several(standings.flatMap(({ change_id }) => change_id ?? []))
    const documents = new Map<string, LastWanted>()
    for (const row of rows) {
      const kept = this.openAfter(row)
      if (kept) documents.set(row.sn, { document: kept.document, notes: row.notes })
    }
    return documents
  }
}

const isNote = (concern: Concern): concern is RenderNote => typeof concern === 'object'

/** Where what it ran before was never learned, the last document of ours is what it runs. */
function groundedOn(
  facts: DeviceFacts,
  native: NativeConfiguration | undefined,
  last: NativeDocument | null,
): DeviceFacts {
  return facts.base === null && native?.needsBase(facts) ? { ...facts, base: last } : facts
}

const assumedIn = (standing: StandingRow | undefined): RenderNote[] =>
  standing?.base_assumed ? JSON.parse(standing.base_assumed) : []

/** Told of the sections that would be written over what nobody has seen. */
const unseen = ({ versions }: WantedIntent): RenderNote[] =>
  (Object.keys(versions) as ConfigSection[]).map((section) => ({
    ...{ severity: 'assumed', code: 'assumed_unseen', section },
    ...{ subject: null, field: null, params: {} },
  }))

function madeFor(print: string, base: boolean, wanted: WantedIntent | null): string {
  const of = JSON.stringify([print, base, wanted?.versions ?? null])
  return createHash('sha256').update(of).digest('base64url').slice(0, 22)
}
