import { randomInt } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { UcentralAdapter } from './adapters/ucentral/adapter.ts'
import { commandIds } from './adapters/ucentral/command-channel.ts'
import { ucentralConfiguration } from './adapters/ucentral/configuration/configuration.ts'
import type { UcentralEnvironment } from './adapters/ucentral/environment.ts'
import { KnownAddresses } from './adapters/ucentral/known-addresses.ts'
import { UCENTRAL_LIMITS, type UcentralLimits } from './adapters/ucentral/limits.ts'
import { NoticeDesk } from './adapters/ucentral/notice-desk.ts'
import { createRates } from './adapters/ucentral/rates.ts'
import type { DeviceTls } from './certificates/device-tls.ts'
import { publicName } from './certificates/server-names.ts'
import { QueueingDispatcher } from './command-dispatcher.ts'
import type { NativeConfiguration } from './configuration-ports.ts'
import type { Admission, CommandDispatcher, DeviceSink, FileHandler, Sessions } from './ports.ts'
import { SessionRegistry } from './session-registry.ts'
import { newCounters, type SouthboundStats } from './stats.ts'

export interface SouthboundOptions {
  readonly config: Pick<
    Config,
    | 'ROOST_DEVICE_HOST'
    | 'ROOST_UCENTRAL_PORT'
    | 'ROOST_DEVICE_TRUST'
    | 'ROOST_DEVICE_PING_MS'
    | 'ROOST_DEVICE_GONE_MS'
  > &
    Partial<Pick<Config, 'ROOST_PUBLIC_URL'>>
  readonly admission: Admission
  readonly sink: DeviceSink
  readonly clock: Clock
  readonly log: Logger
  /** From `prepareDeviceTls`. */
  readonly tls: DeviceTls
  /** Serves `/files/` to devices, over their listeners' TLS. */
  readonly files?: FileHandler
  /** Other than the usual limits: tests and benchmarks. */
  readonly limits?: Partial<UcentralLimits>
}

export interface Southbound {
  /** Listens. Rejects with a sentence that names the port and ROOST_UCENTRAL_PORT when it is taken. */
  start(): Promise<void>
  /** Ends every session with `shutdown` and stops listening; at most about two seconds. */
  stop(): Promise<void>
  readonly sessions: Sessions
  readonly dispatcher: CommandDispatcher
  stats(): SouthboundStats
  /** The port that is listened on; of interest when ROOST_UCENTRAL_PORT is 0. */
  ucentralPort(): number
}

/** How each protocol says a configuration. */
export const configurations: readonly NativeConfiguration[] = [ucentralConfiguration]

/** The device side as one piece: adapters, who is connected, and how they are told things. */
export function createSouthbound(options: SouthboundOptions): Southbound {
  const registry = new SessionRegistry(options.sink)
  const env = ucentralEnvironment(options, registry)
  const { ROOST_DEVICE_HOST: host, ROOST_UCENTRAL_PORT: port, ROOST_PUBLIC_URL: url } = options.config
  const adapter = new UcentralAdapter(
    {
      host,
      port,
      tls: options.tls,
      publicName: publicName(url),
      ...(options.files && { files: options.files }),
    },
    env,
  )
  return {
    start: () => adapter.start(),
    stop: async () => {
      const stopped = adapter.stop()
      registry.endAll('shutdown')
      await stopped
    },
    sessions: registry,
    dispatcher: new QueueingDispatcher(registry),
    stats: () => ({
      ...structuredClone(env.counters),
      sessions: registry.count(),
      unintroduced: adapter.unintroduced(),
    }),
    ucentralPort: () => adapter.port(),
  }
}

function ucentralEnvironment(options: SouthboundOptions, registry: SessionRegistry): UcentralEnvironment {
  const { config, admission, sink, clock, log } = options
  const limits = { ...UCENTRAL_LIMITS, ...options.limits }
  const counters = newCounters()
  const rates = createRates(limits)
  return {
    policy: config.ROOST_DEVICE_TRUST,
    times: { pingMs: config.ROOST_DEVICE_PING_MS, goneMs: config.ROOST_DEVICE_GONE_MS },
    limits,
    admission,
    sink,
    registry,
    clock,
    desk: new NoticeDesk({ sink, clock, log, counters, rates }),
    counters,
    rates,
    known: new KnownAddresses(),
    nextCommandId: commandIds(randomInt(2, 1_000_000_000)),
  }
}
