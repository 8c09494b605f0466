import type { Clock } from '../../lib/clock.ts'
import type { SlicedQueue } from '../../lib/sliced-queue.ts'
import type { Admission, DeviceSink } from '../ports.ts'
import type { SessionRegistry } from '../sessions/session-registry.ts'
import type { StatsCounters } from '../stats.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { ListenerLimits } from './limits.ts'
import type { LivenessTimes } from './liveness.ts'
import type { NoticeReporter } from './notice-reporter.ts'
import type { Rates } from './rates.ts'

/** What all listeners and their sessions share; limits may be an adapter's own. */
export interface ListenerEnvironment {
  readonly policy: 'pin' | 'ca'
  /** How often a device is asked whether it is there; of its network, else those of the server. */
  timesOf(sn: string): LivenessTimes
  readonly limits: ListenerLimits
  readonly admission: Admission
  readonly sink: DeviceSink
  readonly registry: SessionRegistry
  readonly clock: Clock
  readonly noticeReporter: NoticeReporter
  readonly counters: StatsCounters
  readonly rates: Rates
  /** What devices sent, of all of them: it is taken a slice at a time. */
  readonly frames: SlicedQueue
  /** Where bound devices call from. */
  readonly known: KnownAddresses
}
