import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import { planFigures } from '#contract/radio-planning/schemas.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { SeriesStore } from '../../../timeseries/series-store.ts'
import type { ChangeItem, RadiosReader } from '../../configuration/sections/radios.reader.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import { itemOf } from '../plan/plan-items.ts'
import { radiosOf } from '../radio-site.ts'
import type { ChoiceRepository, ChoiceRow } from './choice.repository.ts'
import { DAY_MS, type DayFigures, judge, looks, timesAround } from './measure.ts'

const HOUR_MS = 3_600_000
/** Who has not applied a plan by then does not want it any more. */
const WAITS_MS = 14 * DAY_MS
/** A server that was away longer does not judge of what was meanwhile. */
const LOOKED_AT_MS = 5 * DAY_MS
const KEPT_MS = 180 * DAY_MS

export interface MeasureJobDeps {
  choices: ChoiceRepository
  inventory: Pick<InventoryReader, 'placeOf' | 'state'>
  radios: Pick<RadiosReader, 'of'>
  series: Pick<SeriesStore, 'query'>
  /** Wants something of the radios of a device, in the server's own name. */
  apply(tenant: number, item: ChangeItem): Promise<void>
  clock: Clock
  log: Logger
}

/**
 * Looks what became of planned radios: seen to transmit so, measured a day and three days later, taken back
 * where it got worse.
 */
export function measureJob(deps: MeasureJobDeps): JobHandler<unknown> {
  return {
    kind: 'radio-planning.measure',
    schedule: { cron: '*/10 * * * *' },
    maxAttempts: 1,
    async run({ signal }) {
      await deps.choices.removeBefore(deps.clock.now() - KEPT_MS)
      for (const row of await deps.choices.open(deps.clock.now() - LOOKED_AT_MS)) {
        signal.throwIfAborted()
        await look(deps, row).catch((err) =>
          deps.log.warn({ err, sn: row.sn }, 'a planned radio could not be measured'),
        )
      }
    },
  }
}

async function look(deps: MeasureJobDeps, row: ChoiceRow): Promise<void> {
  const { choices, inventory, radios, clock } = deps
  const place = await inventory.placeOf(row.sn)
  if (place?.network !== row.network_id) return void (await choices.move(row, { outcome: 'superseded' }))
  const said = (await radios.of(place.tenant, row.sn)).radios.find(({ band }) => band === row.radio)
  const isWanted =
    (row.to_channel === null || said?.channel === row.to_channel) &&
    (row.to_power === null || said?.txPower === row.to_power)
  const now = clock.now()
  if (row.applied_at === null) {
    if (isWanted && transmitsSo(row, await radioOf(deps, row)))
      return void (await choices.move(row, { outcome: 'measuring', applied_at: now }))
    if (row.planned_at < now - WAITS_MS) await choices.move(row, { outcome: 'superseded' })
    return
  }
  // What was judged stays so, though somebody wants something else by now.
  if (!isWanted && row.outcome !== 'measuring') return
  if (!isWanted) return void (await choices.move(row, { outcome: 'superseded' }))
  const hours = row.outcome === 'measuring' ? looks.first : looks.second
  if (row.applied_at + hours * HOUR_MS <= now) await measure(deps, row, place.tenant, hours)
}

async function measure(deps: MeasureJobDeps, row: ChoiceRow, tenant: number, hours: number): Promise<void> {
  const radio = (await radioOf(deps, row))?.id
  if (radio === undefined || row.applied_at === null) return
  const measured = { tenant, sn: row.sn, radio }
  const { before, after } = await timesAround(deps.series, measured, row.applied_at, hours)
  const judged = judge(before, after)
  const { outcome } = judged
  // Three days of which nothing is known say nothing against the first.
  const told =
    outcome === 'unknown' && row.hours !== null ? {} : { ...judged, figures: compared(before, after) }
  if (!(await deps.choices.move(row, { ...told, hours })) || outcome !== 'worse') return
  await takeBack(deps, row, tenant)
  await deps.choices.move({ ...row, outcome }, { outcome: 'reverted' })
}

const compared = (before: DayFigures, after: DayFigures): string =>
  JSON.stringify(planFigures.map((figure) => ({ figure, before: before[figure], after: after[figure] })))

/** As it was before the plan; where that is not known, it stays. */
async function takeBack(
  { radios, apply }: MeasureJobDeps,
  { sn, radio, ...row }: ChoiceRow,
  tenant: number,
): Promise<void> {
  const before = {
    radio: radio as RadioBand,
    channel: row.to_channel === null ? null : row.from_channel,
    power: row.to_power === null ? null : row.from_power,
  }
  await apply(tenant, itemOf(sn, await radios.of(tenant, sn), [before]))
}

async function radioOf({ inventory }: MeasureJobDeps, row: ChoiceRow): Promise<Radio | undefined> {
  const state = await inventory.state(row.sn)
  return radiosOf({ state }).find(([radio]) => radio === row.radio)?.[1]
}

const transmitsSo = ({ to_channel, to_power }: ChoiceRow, radio: Radio | undefined): boolean =>
  radio !== undefined &&
  (to_channel === null || radio.channel === to_channel) &&
  (to_power === null || Math.round(radio.txPowerDbm ?? Number.NaN) === to_power)
