import { reachesLevel } from '#contract/permissions.ts'
import { clientAddress } from '../http/client-address.ts'
import { mountExports } from '../http/exports.ts'
import { createHttpServer } from '../http/server.ts'
import { closeTls, createTlsServer, listenTls, renewTls } from '../http/tls-server.ts'
import { StorageProbe } from '../lib/files/storage-probe.ts'
import { createOwnMetrics, type Figures } from '../lib/own-metrics.ts'
import { LiveHub } from '../live/live-hub.ts'
import { createLiveLimits } from '../live/live-limits.ts'
import { attachLive } from '../live/live-server.ts'
import { CertificateWatch } from '../southbound/certificates/certificate-watch.ts'
import { presentDeviceTls } from '../southbound/certificates/device-tls.ts'
import type { Core, SharedDeps } from './core.ts'
import { foldParts, type Part } from './part.ts'
import type { Services } from './services.ts'

/** A renewed certificate is shown after at most this long. */
const CERTIFICATE_LOOK_MS = 10_000

interface Moment {
  /** What /readyz tells. */
  ready(): boolean
  /** Whether the process ends with what is being stopped. */
  processEnds(): boolean
}

/** What people and scripts reach: calls, downloads, the live channel. */
export async function composeNorthbound(
  shared: SharedDeps,
  core: Core,
  services: Services,
  { ready, processEnds, consoleFolder }: Moment & { consoleFolder?: string },
) {
  const { config, log, clock, bus, series, pace } = shared
  const { identity, tenancy, files, inventory, southbound, guard, starts, tickets } = core
  const hub = new LiveHub(bus, {
    reachOf: (caller) => tenancy.reader.reachOf(caller),
    mayDevice: async (caller, sn, level) => {
      const access = await guard.device(caller, sn)
      return access !== null && reachesLevel(access.level, level)
    },
    callers: identity.callers,
    placeOf: (sn) => inventory.reader.placeNow(sn),
    now: () => clock.now(),
  })
  const devices: Part = {
    start: () => southbound.start(),
    stop: () => southbound.stop(processEnds()),
    metrics: () => ({
      roost_devices_connected: southbound.sessions.count(),
      ...prefixed('roost_southbound_', southbound.stats()),
    }),
  }
  const pages: Part = { stop: () => hub.close(), metrics: () => ({ roost_live_connections: hub.count() }) }
  const stored: Part = { metrics: async () => prefixed('roost_series_', await series.stats()) }
  const downloads = files.mountDownloads({ mayDevice: (caller, sn) => guard.device(caller, sn), ...tickets })
  const certificates = new CertificateWatch({
    ...{ shown: core.tls, log, everyMs: pace?.certificateMs ?? CERTIFICATE_LOOK_MS },
    read: () => presentDeviceTls(config, clock.now()),
    renew: (tls) => {
      southbound.renew(tls)
      if (overTls) renewTls(overTls, tls)
    },
  })
  const shown: Part = {
    start: () => certificates.start(),
    stop: () => certificates.stop(),
    metrics: () => ({ roost_tls_certificate_expires_at: certificates.expiresAt() }),
  }
  const parts = [...core.parts, ...services.parts, stored, { mounts: [downloads] }, pages, devices, shown]
  const { routes, mounts, exports: lists, metrics } = foldParts(parts)
  const own = createOwnMetrics(metrics)
  services.ownMetrics.text = own.text
  const room = new StorageProbe(config.ROOST_DATA_DIR, clock)
  const http = await createHttpServer({
    routes,
    authenticator: identity.authenticator,
    guard,
    log,
    starts,
    operationLog: services.auditLog.operationLog,
    health: {
      ready,
      hasRoom: () => room.takesFiles(),
      metrics: own.text,
      metricsToken: config.ROOST_METRICS_TOKEN,
    },
    extras: [...mounts, (app) => mountExports(app, { lists, routes, guard, clock, log, ...tickets })],
    trustProxy: config.ROOST_TRUST_PROXY,
    otherOrigin: services.remoteAccess.origin,
    ...(consoleFolder && { consoleFolder }),
  })
  const { ROOST_HTTPS_PORT: tlsPort, ROOST_HTTPS_HOST: tlsHost } = config
  const overTls = tlsPort === undefined ? null : createTlsServer(http, core.tls, services.remoteAccess.origin)
  const live = attachLive(overTls ? [http.server, overTls] : [http.server], {
    hub,
    authenticator: identity.authenticator,
    guard,
    reach: tenancy.reader,
    limits: createLiveLimits(clock),
    watch: tickets.watch,
    addressOf: clientAddress(config.ROOST_TRUST_PROXY),
    otherOrigin: services.remoteAccess.origin,
    paths: [services.remoteAccess.socketPath],
  })
  const listening: Part = {
    async start() {
      await http.listen({ host: config.ROOST_HTTP_HOST, port: config.ROOST_HTTP_PORT })
      if (overTls) await listenTls(overTls, { host: tlsHost, port: tlsPort! })
    },
    async stop() {
      live.close()
      if (overTls) await closeTls(overTls)
      await http.close()
    },
  }
  return { parts: [{ stop: () => own.stop() }, ...parts, listening], routes, http, overTls }
}

/** Counters of a part under one prefix, `camelCase` as `snake_case`; counts by word become a `code` label. */
function prefixed(prefix: string, figures: object): Figures {
  const flat = Object.entries(figures).flatMap(([key, value]): [string, number][] => {
    const name = prefix + key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
    if (typeof value === 'number') return [[name, value]]
    return Object.entries((value ?? {}) as Figures).map(([code, count]) => [`${name}{code="${code}"}`, count])
  })
  return Object.fromEntries(flat)
}
