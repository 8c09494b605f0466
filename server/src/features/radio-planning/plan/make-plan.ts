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
import { type BandGoal, movesAtOnce, radiosAtOnce, WINDOW_SHARE } from './window.ts'

export interface PlanAsked {
  channel: boolean
  power: boolean
  seed: number
  /** Share of the radios that may change at a time; a quarter unless said. */
  share?: number
  /** Nor more than that: what is planned has to be applied. */
  most?: number
  /** Keys of radios that changed within the day: they stay. */
  recent?: ReadonlySet<string>
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
  const reasons = new Map(site.radios.map((radio) => [radio.key, reasonToLeave(site, radio, asked)]))
  const inWindow = radiosAtOnce(site.radios.length, asked.share ?? WINDOW_SHARE)
  const most = Math.min(inWindow, asked.most ?? inWindow)
  const { moves, later } = asked.channel ? movesIn(site, reasons, asked.seed, most) : nothing
  for (const key of later) reasons.set(key, 'window')
  let left = most - moves.size
  const planned = site.radios.flatMap((radio): PlannedRadio[] => {
    if (reasons.get(radio.key) !== null) return []
    const channel = moves.get(radio.key) ?? null
    const power = asked.power ? plannedPower(site.country, radio) : null
    if (channel === null && power === null) return []
    if (channel === null && left-- <= 0) {
      reasons.set(radio.key, 'window')
      return []
    }
    return [{ radio, channel, power }]
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

interface BandMoves {
  moves: Map<string, ChannelChoice>
  /** Keys of radios that are to move in a later window. */
  later: string[]
}

const nothing: BandMoves = { moves: new Map(), later: [] }

/** Null: it may be planned. */
function reasonToLeave(
  site: RadioSite,
  radio: SiteRadio,
  { recent }: Pick<PlanAsked, 'recent'>,
): PlanLeftReason | null {
  const unknown = unknownOf(site, radio)
  if (unknown) return unknown
  if (radio.locked) return 'locked'
  if (radio.carriesUplink) return 'uplink'
  if (recent?.has(radio.key)) return 'recent'
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
  most: number,
): BandMoves {
  const bands = BANDS.map((band): BandGoal => {
    const radios = site.radios
      .filter((radio) => radio.band === band && blockNow(radio) !== null)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const graph = new Colouring(radios, (radio) =>
      reasons.get(radio.key) === null ? choicesOf(site, radio) : [],
    )
    return { graph, goal: searchChannels(graph, seed) }
  })
  const chosen = movesAtOnce(bands, most)
  const moves = new Map(
    chosen.map(({ graph, at, choice }) => [graph.radioAt(at).key, graph.choiceAt(at, choice)]),
  )
  const wanted = bands.flatMap(({ graph, goal }) =>
    goal.flatMap((choice, at) => (graph.isChanged(at, choice) ? [graph.radioAt(at).key] : [])),
  )
  return gains(site, moves) ? { moves, later: wanted.filter((key) => !moves.has(key)) } : nothing
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
