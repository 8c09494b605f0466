import type { Config } from '../config.ts'
import type { DeviceTls } from './certificates/device-tls.ts'
import type { NativeConfiguration } from './configuration-ports.ts'
import type { ListenerEnvironment } from './listening/environment.ts'
import type { Adapter, FileHandler } from './ports.ts'

/** One protocol as the device side takes it in. */
export interface Protocol {
  readonly name: string
  /** How its devices are configured, where they can be. */
  readonly configuration?: NativeConfiguration
  create(common: AdapterOptions): ListeningAdapter
}

/** What every adapter is made with. */
export interface AdapterOptions {
  readonly config: Pick<Config, 'ROOST_UCENTRAL_PORT'>
  readonly listen: {
    readonly host: string
    readonly tls: DeviceTls
    /** The name people chose for this server; null: devices know one that leads here. */
    readonly publicName: string | null
    readonly files?: FileHandler
  }
  readonly env: ListenerEnvironment
}

export interface ListeningAdapter extends Adapter {
  /** The port it listens on. */
  port(): number
  /** Shows new connections this certificate; those that are open stay. */
  renew(tls: DeviceTls): void
  /** Connections that nobody introduced yet. */
  unintroduced(): number
}
