import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import { type ChannelChoice, channelChoices } from '#contract/radio-planning/channels.ts'
import { type PlannedBand, rulesOf } from '#contract/radio-planning/regulatory.ts'
import type { PlanLeftReason } from '#contract/radio-planning/schemas.ts'
import { networkScore, scoreOn } from '../air.ts'
import { blockNow, type RadioSite, type SiteRadio, widthOf } from '../radio-site.ts'
import { unknownOf } from '../unknown.ts'
import { Colouring } from './colouring.ts'
import { plannedPower } from './powers.ts'
import { searchChannels } from './search.ts'

export interface PlanAsked {
  channel: boolean
  power: boolean
  seed: number
}

/** A radio that the plan moves or turns. */
export interface PlannedRadio {
  radio: SiteRadio
  /** Null: it stays on its channel. */
  channel: ChannelChoice | null
  /** dBm; null: it stays as loud as it is. */
  power: number | null
}

export interface RadioPlan {
  before: number | null
  after: number | null
  planned: PlannedRadio[]
  left: { key: string; sn: string; name: string; radio: RadioBand; reason: PlanLeftReason }[]
  /** Channels of 20 MHz that a radio covers then. */
  blockOf(key: string): readonly number[] | null
}

const BANDS: readonly PlannedBand[] = ['2G', '5G', '6G']

/** Better channels and powers for a network. What is locked, unknown or carries an uplink stays. */
export function makePlan(site: RadioSite, asked: PlanAsked): RadioPlan {
  const reasons = new Map(site.radios.map((radio) => [radio.key, reasonToLeave(site, radio)]))
  const moves = asked.channel ? movesIn(site, reasons, asked.seed) : new Map<string, ChannelChoice>()
  const planned = site.radios.flatMap((radio): PlannedRadio[] => {
    if (reasons.get(radio.key) !== null) return []
    const channel = moves.get(radio.key) ?? null
    const power = asked.power ? plannedPower(site.country, radio) : null
    return channel === null && power === null ? [] : [{ radio, channel, power }]
  })
  const blocks = new Map(
    site.radios.map((radio) => [radio.key, moves.get(radio.key)?.block ?? blockNow(radio)]),
  )
  const blockOf = (key: string) => blocks.get(key) ?? null
  const now = new Map(site.radios.map((radio) => [radio.key, blockNow(radio)]))
  return {
    before: siteScore(site, (key) => now.get(key) ?? null),
    after: siteScore(site, blockOf),
    planned,
    left: leftOf(site, reasons),
    blockOf,
  }
}

/** Null: it may be planned. */
function reasonToLeave(site: RadioSite, radio: SiteRadio): PlanLeftReason | null {
  const unknown = unknownOf(site, radio)
  if (unknown) return unknown
  if (radio.locked) return 'locked'
  if (radio.carriesUplink) return 'uplink'
  return choicesOf(site, radio).length === 0 ? 'no_channel' : null
}

/** Of the channels a person wants where they say so, else of all that are allowed. */
function choicesOf({ country }: RadioSite, radio: SiteRadio): ChannelChoice[] {
  const able = radio.device.able[radio.radio] ?? []
  const wanted = radio.wanted?.channels ?? []
  return channelChoices({ country, band: radio.band, width: widthOf(radio), able, wanted })
}

function movesIn(
  site: RadioSite,
  reasons: ReadonlyMap<string, PlanLeftReason | null>,
  seed: number,
): Map<string, ChannelChoice> {
  const moves = new Map<string, ChannelChoice>()
  for (const band of BANDS) {
    const radios = site.radios
      .filter((radio) => radio.band === band && blockNow(radio) !== null)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const graph = new Colouring(radios, (radio) =>
      reasons.get(radio.key) === null ? choicesOf(site, radio) : [],
    )
    const found = searchChannels(graph, seed)
    for (const [at, choice] of found.entries())
      if (graph.isChanged(at, choice)) moves.set(graph.radioAt(at).key, graph.choiceAt(at, choice))
  }
  return gains(site, moves) ? moves : new Map()
}

/** Costs hold what scores do not, such as radar: a plan that lowers the score of the network is none. */
function gains(site: RadioSite, moves: ReadonlyMap<string, ChannelChoice>): boolean {
  const now = new Map(site.radios.map((radio) => [radio.key, blockNow(radio)]))
  const before = siteScore(site, (key) => now.get(key) ?? null) ?? 0
  const after = siteScore(site, (key) => moves.get(key)?.block ?? now.get(key) ?? null) ?? 0
  const legal = rulesOf(site.country) !== null
  return legal && after >= before
}

function siteScore(site: RadioSite, blockOf: (key: string) => readonly number[] | null): number | null {
  return networkScore(
    site.radios.flatMap((radio) => {
      const block = blockOf(radio.key)
      if (unknownOf(site, radio) || block === null) return []
      return [{ score: scoreOn(radio, block, blockOf), clients: radio.report?.clients ?? 0 }]
    }),
  )
}

const leftOf = (site: RadioSite, reasons: ReadonlyMap<string, PlanLeftReason | null>): RadioPlan['left'] =>
  site.radios.flatMap(({ key, device: { sn, name }, radio }) => {
    const reason = reasons.get(key)
    return reason ? [{ key, sn, name, radio, reason }] : []
  })
