import { weatherChannels } from '#contract/radio-planning/channels.ts'
import type { PlanChoice } from '#contract/radio-planning/schemas.ts'
import { foreignBusy, loudOn, scoreOn } from '../air.ts'
import { blockNow, type RadioSite, type SiteRadio, widthOf } from '../radio-site.ts'
import type { PlannedRadio, RadioPlan } from './make-plan.ts'

/** ETSI EN 301 893, FCC 06-96: a radio listens a minute before it may send; where weather radar is, ten. */
const LISTEN_SECONDS = 60
const WEATHER_SECONDS = 600

type BlockOf = (key: string) => readonly number[] | null

/** What changes and what it gains, the greatest gain first. */
export function presentChoices(site: RadioSite, plan: RadioPlan): PlanChoice[] {
  const now = new Map(site.radios.map((radio) => [radio.key, blockNow(radio)]))
  const before: BlockOf = (key) => now.get(key) ?? null
  return plan.planned
    .map((one) => presentChoice(one, before, plan.blockOf))
    .toSorted((one, other) => gainOf(other) - gainOf(one) || (one.key < other.key ? -1 : 1))
}

const gainOf = ({ from, to }: PlanChoice): number => (to.score ?? 0) - (from.score ?? 0)

function presentChoice({ radio, channel, power }: PlannedRadio, before: BlockOf, after: BlockOf): PlanChoice {
  const { device, report } = radio
  const told = report?.txPowerDbm ?? null
  return {
    ...{ key: radio.key, sn: device.sn, name: device.name, radio: radio.radio },
    from: { ...air(radio, before, report?.channel ?? null), txPowerDbm: told },
    to: {
      ...air(radio, after, channel?.channel ?? report?.channel ?? null),
      txPowerDbm: power ?? told,
    },
    silentSeconds: channel?.radar
      ? channel.block.some((one) => weatherChannels.includes(one))
        ? WEATHER_SECONDS
        : LISTEN_SECONDS
      : 0,
    announced: channel !== null && !channel.radar && device.announces,
    clients: report?.clients ?? null,
  }
}

function air(radio: SiteRadio, blockOf: BlockOf, channel: number | null) {
  const block = blockOf(radio.key)
  const loud = block === null ? [] : loudOn(radio, block, blockOf)
  return {
    ...{ channel, widthMhz: widthOf(radio), loud: loud.length, loudest: loud[0]?.name ?? null },
    score: block === null ? null : Math.round(scoreOn(radio, block, blockOf)),
    busyRatio: block === null ? null : foreignBusy(radio, block),
  }
}
