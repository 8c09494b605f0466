import { goneAfterSeconds } from '#contract/tenancy/metered.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { SlicedQueue } from '../lib/sliced-queue.ts'
import { RttyAdapter } from './adapters/rtty/adapter.ts'
import type { RttyLimits } from './adapters/rtty/limits.ts'
import type { UcentralLimits } from './adapters/ucentral/limits.ts'
import { ucentral } from './adapters/ucentral/protocol.ts'
import type { DeviceTls } from './certificates/device-tls.ts'
import { publicName } from './certificates/server-names.ts'
import { QueueingDispatcher } from './commands/command-dispatcher.ts'
import type { NativeConfiguration } from './configuration-ports.ts'
import type { ListenerEnvironment } from './listening/environment.ts'
import { KnownAddresses } from './listening/known-addresses.ts'
import { LISTENER_LIMITS } from './listening/limits.ts'
import { NoticeReporter } from './listening/notice-reporter.ts'
import { createRates } from './listening/rates.ts'
import type { Admission, CommandDispatcher, DeviceLinks, DeviceSink, FileHandler, Sessions } from './ports.ts'
import type { ListeningAdapter, Protocol } from './protocol.ts'
import { SessionRegistry } from './sessions/session-registry.ts'
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
    Partial<Pick<Config, 'ROOST_PUBLIC_URL' | 'ROOST_RTTY_PORT' | 'ROOST_DEVICE_PING_LIMIT'>>
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
  readonly linkLimits?: Partial<RttyLimits>
  /** Of devices on metered links; null: as the settings say. */
  readonly pingSecondsOf?: (sn: string) => number | null
  /** Other than those of this server: tests. */
  readonly protocols?: readonly Protocol[]
}

export interface Southbound {
  /** Listens. Rejects with a sentence that names the port and ROOST_UCENTRAL_PORT when it is taken. */
  start(): Promise<void>
  /**
   * Ends every session with `shutdown` and stops listening; at most about two seconds.
   *
   * @param processEnds everybody is told, and what becomes of the connections is left to the system: to take down ten
   * thousand of them one by one takes longer than to start anew
   */
  stop(processEnds?: boolean): Promise<void>
  /** How each protocol says a configuration. */
  readonly configurations: NativeConfiguration[]
  readonly sessions: Sessions
  readonly dispatcher: CommandDispatcher
  /** Devices that call in to be reached. */
  readonly links: DeviceLinks
  stats(): SouthboundStats
  /** Every listener shows new connections this certificate. */
  renew(tls: DeviceTls): void
  /** The port a protocol is listened for on; of interest when its setting is 0. */
  port(protocol: string): number | null
  ucentralPort(): number
}

/** Every protocol the server speaks. */
const protocols: readonly Protocol[] = [ucentral]

/** The device side as one piece: adapters, who is connected, and how they are told things. */
export function createSouthbound(options: SouthboundOptions): Southbound {
  const registry = new SessionRegistry(options.sink)
  const env = environmentOf(options, registry)
  const adapters = createAdapters(options, env)
  const rtty = createRtty(options, env)
  adapters.set(rtty.protocol, rtty)
  return {
    start: async () => {
      for (const adapter of adapters.values()) await adapter.start()
    },
    stop: async (processEnds = false) => {
      const stopped = Promise.all([...adapters.values()].map((adapter) => adapter.stop()))
      registry.endAll('shutdown')
      if (!processEnds) await stopped
    },
    configurations: (options.protocols ?? protocols).flatMap(({ configuration }) => configuration ?? []),
    sessions: registry,
    dispatcher: new QueueingDispatcher(registry),
    links: rtty,
    stats: () => ({
      ...structuredClone(env.counters),
      sessions: registry.count(),
      links: rtty.links(),
      unintroduced: [...adapters.values()].reduce((sum, adapter) => sum + adapter.unintroduced(), 0),
    }),
    renew: (tls) => {
      for (const adapter of adapters.values()) adapter.renew(tls)
    },
    port: (protocol) => adapters.get(protocol)?.port() ?? null,
    ucentralPort: () => adapters.get('ucentral')?.port() ?? 0,
  }
}

function timesFor({ config, pingSecondsOf }: SouthboundOptions): ListenerEnvironment['timesOf'] {
  const usual = {
    ...{ pingMs: config.ROOST_DEVICE_PING_MS, goneMs: config.ROOST_DEVICE_GONE_MS },
    pingLimit: config.ROOST_DEVICE_PING_LIMIT ?? Number.POSITIVE_INFINITY,
  }
  return (sn) => {
    const seconds = pingSecondsOf?.(sn) ?? null
    return seconds === null ? usual : { pingMs: seconds * 1_000, goneMs: goneAfterSeconds(seconds) * 1_000 }
  }
}

function createAdapters(options: SouthboundOptions, env: ListenerEnvironment): Map<string, ListeningAdapter> {
  const { config, files, protocols: these = protocols } = options
  const common = { config, listen: { ...listenAt(options), ...(files && { files }) }, env }
  return new Map(these.map((protocol) => [protocol.name, protocol.create(common)]))
}

const listenAt = ({ config, tls }: SouthboundOptions) => ({
  ...{ host: config.ROOST_DEVICE_HOST, tls, publicName: publicName(config.ROOST_PUBLIC_URL) },
})

function createRtty(options: SouthboundOptions, env: ListenerEnvironment): RttyAdapter {
  const { config, linkLimits } = options
  return new RttyAdapter({
    ...{ listen: listenAt(options), env, port: config.ROOST_RTTY_PORT ?? 0 },
    ...(linkLimits && { limits: linkLimits }),
  })
}

/** People's calls and signs of life are seen to between two slices; what waits meanwhile is some 300 reports at most. */
const FRAME_SLICES = { sliceMs: 8, maxBytes: 8_000_000 }

function environmentOf(options: SouthboundOptions, registry: SessionRegistry): ListenerEnvironment {
  const { config, admission, sink, clock, log } = options
  const limits = { ...LISTENER_LIMITS, ...options.limits }
  const counters = newCounters()
  const rates = createRates(limits)
  return {
    policy: config.ROOST_DEVICE_TRUST,
    timesOf: timesFor(options),
    limits,
    admission,
    sink,
    registry,
    clock,
    noticeReporter: new NoticeReporter({ sink, clock, log, counters, rates }),
    counters,
    rates,
    frames: new SlicedQueue(FRAME_SLICES),
    known: new KnownAddresses(),
  }
}
