import { type ChannelChoice, weatherChannels } from '#contract/radio-planning/channels.ts'
import { FOREIGN_WEIGHT, foreignBusy, loudness } from '../air.ts'
import { dutyOf } from '../neighbours.ts'
import { blockNow, type SiteRadio } from '../radio-site.ts'
import { Overlaps } from './overlaps.ts'

/** What a channel costs beside what is heard there, in shares of the air. Where weather radar is, radios listen for ten minutes. */
const RADAR = 0.05
const WEATHER_RADAR = 0.15
const NOT_PREFERRED = 0.3
/** Each change disturbs clients: only what gains more is changed, the more clients the more. */
const CHANGE = 0.04
const CHANGE_WITH_CLIENTS = 0.08

/** One radio that may go elsewhere: its choices with what each costs by itself, and those it shares the air with. */
interface Node {
  readonly radio: SiteRadio
  readonly choices: readonly ChannelChoice[]
  /** Numbers of their blocks. */
  readonly blocks: readonly number[]
  readonly alone: readonly number[]
  /** Index of the choice it is on; null: elsewhere, or nobody knows. */
  readonly now: number | null
  readonly edges: readonly Edge[]
}

interface Edge {
  /** Index of the other where it may move; null: it stays on the block of this number. */
  readonly to: number | null
  readonly block: number
  readonly mine: number
  readonly its: number
}

export type Assignment = number[]

/** The radios of one band as a weighted conflict graph. */
export class Colouring {
  readonly #nodes: readonly Node[]
  readonly #overlaps = new Overlaps()

  /** @param choicesOf channels a radio may be on; none: it stays */
  constructor(radios: readonly SiteRadio[], choicesOf: (radio: SiteRadio) => readonly ChannelChoice[]) {
    const movable = radios.filter((radio) => choicesOf(radio).length > 0)
    const indexOf = new Map(movable.map(({ key }, at) => [key, at]))
    const byKey = new Map(radios.map((radio) => [radio.key, radio]))
    this.#nodes = movable.map((radio) => {
      const choices = choicesOf(radio)
      const block = blockNow(radio)
      const at = choices.findIndex((choice) => choice.block[0] === block?.[0] && sameWidth(choice, block))
      return {
        ...{ radio, choices, now: at < 0 ? null : at },
        blocks: choices.map((choice) => this.#overlaps.numberOf(choice.block)),
        alone: choices.map((choice, index) => aloneCost(radio, choice, index === at)),
        edges: edgesOf(radio, indexOf, byKey, this.#overlaps),
      }
    })
  }

  get size(): number {
    return this.#nodes.length
  }

  radioAt(at: number): SiteRadio {
    return this.#nodes[at]!.radio
  }

  choiceAt(at: number, choice: number): ChannelChoice {
    return this.#nodes[at]!.choices[choice]!
  }

  /** Each where it is; one that is elsewhere on what is best for it alone. */
  current(): Assignment {
    return this.#nodes.map(({ now, alone }) => now ?? alone.indexOf(Math.min(...alone)))
  }

  isChanged(at: number, choice: number): boolean {
    return this.#nodes[at]!.now !== choice
  }

  isElsewhere(at: number): boolean {
    return this.#nodes[at]!.now === null
  }

  cost(assignment: Assignment): number {
    return this.#nodes.reduce((sum, _node, at) => sum + this.#costAt(assignment, at, assignment[at]!, 0.5), 0)
  }

  /** What a radio costs on a choice, with all it does to others and they to it. */
  costAt(assignment: Assignment, at: number, choice: number): number {
    return this.#costAt(assignment, at, choice, 1)
  }

  /** @param between share of what lies between two movable ones that is counted here */
  #costAt(assignment: Assignment, at: number, choice: number, between: number): number {
    const { radio, blocks, alone, edges } = this.#nodes[at]!
    const block = blocks[choice]!
    const overlaps = this.#overlaps
    let cost = alone[choice]!
    for (const { to, block: fixed, mine, its } of edges) {
      const chosen = to === null ? null : assignment[to]!
      if (chosen !== null && chosen < 0) continue
      const there = to === null ? fixed : this.#nodes[to]!.blocks[chosen!]!
      const both = overlaps.of(radio.band, block, there) * mine + overlaps.of(radio.band, there, block) * its
      cost += to === null ? both : both * between
    }
    return cost
  }

  /** The cheapest choice of a radio, the others staying; of equals the one it has. */
  bestAt(assignment: Assignment, at: number): number {
    const { choices } = this.#nodes[at]!
    let best = assignment[at]!
    let least = best < 0 ? Number.POSITIVE_INFINITY : this.costAt(assignment, at, best)
    for (let choice = 0; choice < choices.length; choice++) {
      const cost = this.costAt(assignment, at, choice)
      if (cost < least - 1e-9) [best, least] = [choice, cost]
    }
    return best
  }

  /** How much a radio hears of others: who has most is seated first. */
  weightAt(at: number): number {
    return this.#nodes[at]!.edges.reduce((sum, { mine, its }) => sum + mine + its, 0)
  }
}

const sameWidth = (choice: ChannelChoice, block: readonly number[] | null): boolean =>
  choice.block.length === block?.length

const radarCost = ({ radar, block }: ChannelChoice): number =>
  !radar ? 0 : block.some((channel) => weatherChannels.includes(channel)) ? WEATHER_RADAR : RADAR

function aloneCost(radio: SiteRadio, choice: ChannelChoice, isNow: boolean): number {
  const clients = radio.report?.clients ?? 0
  return (
    FOREIGN_WEIGHT * foreignBusy(radio, choice.block) +
    radarCost(choice) +
    (radio.band === '6G' && !choice.preferred ? NOT_PREFERRED : 0) +
    (isNow ? 0 : clients > 0 ? CHANGE_WITH_CLIENTS : CHANGE)
  )
}

function edgesOf(
  radio: SiteRadio,
  indexOf: ReadonlyMap<string, number>,
  byKey: ReadonlyMap<string, SiteRadio>,
  overlaps: Overlaps,
): Edge[] {
  const own = radio.neighbours.filter(({ key }) => key !== null && byKey.has(key))
  const loudest = own
    .toSorted((one, other) => other.signalDbm - one.signalDbm || (one.key! < other.key! ? -1 : 1))
    .slice(0, MOST_EDGES)
  return loudest.map(({ key, signalDbm, duty, block }) => {
    const loud = loudness(signalDbm)
    const fixed = overlaps.numberOf(block)
    return { to: indexOf.get(key!) ?? null, block: fixed, mine: loud * duty, its: loud * dutyOf(radio) }
  })
}

/** Who is heard after so many others changes nothing any more. */
const MOST_EDGES = 40
