import { weekdays } from '#contract/configuration/active-time.ts'
import { nextOccurrence } from '../../../jobs/cron.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { clockAt } from '../../../lib/zoned-time.ts'
import type { ListedNetwork, NetworkListReader } from '../../tenancy/network-list.reader.ts'
import type { RadioSiteBuilder } from '../radio-site.builder.ts'
import type { ScansService } from './scans.service.ts'
import type { KeptSchedule, ScheduleRepository } from './schedule.repository.ts'

const MINUTE_MS = 60_000
/** Between 02:00 and 05:00 (readings C49), each network at a time of its own. */
const MORNING_FROM = 120
const MORNING_MINUTES = 180
/** Minutes between two looks. */
const LOOK = 5
/** Networks are spread over the morning by a step that meets every minute of it. */
const SPREAD = 37

export interface ScanJobDeps {
  networks: Pick<NetworkListReader, 'networks'>
  schedules: ScheduleRepository
  sites: Pick<RadioSiteBuilder, 'of'>
  scans: Pick<ScansService, 'listen'>
  clock: Clock
  log: Logger
}

/** Listens around where it is time for it: as a schedule says, and early in the morning after an access point came. */
export function scanJob(deps: ScanJobDeps): JobHandler<unknown> {
  return {
    kind: 'radio-planning.scan',
    schedule: { cron: `*/${LOOK} * * * *` },
    maxAttempts: 1,
    async run({ signal }) {
      const kept = new Map((await deps.schedules.all()).map((one) => [one.network, one]))
      for (const network of await deps.networks.networks()) {
        signal.throwIfAborted()
        await look(deps, network, kept.get(network.id)).catch((err) =>
          deps.log.warn({ err, network: network.id }, 'a network was not listened to'),
        )
      }
    },
  }
}

async function look(deps: ScanJobDeps, network: ListedNetwork, schedule: KeptSchedule | undefined) {
  const now = deps.clock.now()
  if (schedule && dueAt(schedule, network.timezone) <= now) {
    // Written down first: whoever ends in the middle does not begin anew.
    if (!(await deps.schedules.ran(network.id, schedule.lastAt, now))) return
    return listen(deps, network, schedule.deep, () => true)
  }
  if ((schedule?.newDevices ?? true) && isMorning(network, now))
    return listen(deps, network, false, (scanned) => !scanned)
  return undefined
}

async function listen(
  { sites, scans }: ScanJobDeps,
  { id, tenant }: ListedNetwork,
  deep: boolean,
  wants: (scanned: boolean) => boolean,
): Promise<void> {
  const { site, devices } = await sites.of(tenant, id)
  const some = devices.filter(({ online, heard }) => online && wants(heard !== null))
  if (some.length > 0) await scans.listen(null, site.country, some, deep)
}

/** When it is time next; never where no day is chosen. */
export function dueAt({ days, at, lastAt }: KeptSchedule, timeZone: string): number {
  if (days.length === 0) return Number.POSITIVE_INFINITY
  const [hours, minutes] = at.split(':').map(Number)
  const numbers = days.map((day) => weekdays.indexOf(day) + 1).join(',')
  return nextOccurrence(`${minutes} ${hours} * * ${numbers}`, timeZone, lastAt)
}

/** Whether this look is the network's own of the day. */
export function isMorning({ id, timezone }: Pick<ListedNetwork, 'id' | 'timezone'>, now: number): boolean {
  const own = MORNING_FROM + ((id * SPREAD) % MORNING_MINUTES)
  const since = minuteOfDay(timezone, now) - own
  return since >= 0 && since < LOOK
}

const minuteOfDay = (timeZone: string, at: number): number =>
  Math.floor(clockAt(at, timeZone) / MINUTE_MS) % (24 * 60)
