import type { DefaultNamespace, FlatNamespace, Namespace, ResourceKeys } from 'i18next'
import type alarm from '../../../locales/en-US/alarm.json'
import type alarms from '../../../locales/en-US/alarms.json'
import type auditLog from '../../../locales/en-US/audit-log.json'
import type balancing from '../../../locales/en-US/balancing.json'
import type binding from '../../../locales/en-US/binding.json'
import type blocking from '../../../locales/en-US/blocking.json'
import type clients from '../../../locales/en-US/clients.json'
import type common from '../../../locales/en-US/common.json'
import type configuration from '../../../locales/en-US/configuration.json'
import type cpe from '../../../locales/en-US/cpe.json'
import type cpeLinks from '../../../locales/en-US/cpe-links.json'
import type deviceFeatures from '../../../locales/en-US/device-features.json'
import type errors from '../../../locales/en-US/errors.json'
import type firmware from '../../../locales/en-US/firmware.json'
import type floorPlan from '../../../locales/en-US/floor-plan.json'
import type flowMonitor from '../../../locales/en-US/flow-monitor.json'
import type health from '../../../locales/en-US/health.json'
import type home from '../../../locales/en-US/home.json'
import type identity from '../../../locales/en-US/identity.json'
import type insight from '../../../locales/en-US/insight.json'
import type inventory from '../../../locales/en-US/inventory.json'
import type lan from '../../../locales/en-US/lan.json'
import type lanDevices from '../../../locales/en-US/lan-devices.json'
import type lists from '../../../locales/en-US/lists.json'
import type loops from '../../../locales/en-US/loops.json'
import type management from '../../../locales/en-US/management.json'
import type massActions from '../../../locales/en-US/mass-actions.json'
import type operations from '../../../locales/en-US/operations.json'
import type overview from '../../../locales/en-US/overview.json'
import type radioPlanning from '../../../locales/en-US/radio-planning.json'
import type radios from '../../../locales/en-US/radios.json'
import type relays from '../../../locales/en-US/relays.json'
import type reporting from '../../../locales/en-US/reporting.json'
import type roaming from '../../../locales/en-US/roaming.json'
import type rollout from '../../../locales/en-US/rollout.json'
import type search from '../../../locales/en-US/search.json'
import type sensors from '../../../locales/en-US/sensors.json'
import type sharing from '../../../locales/en-US/sharing.json'
import type shell from '../../../locales/en-US/shell.json'
import type spanning from '../../../locales/en-US/spanning.json'
import type switching from '../../../locales/en-US/switching.json'
import type system from '../../../locales/en-US/system.json'
import type telemetry from '../../../locales/en-US/telemetry.json'
import type tenancy from '../../../locales/en-US/tenancy.json'
import type timers from '../../../locales/en-US/timers.json'
import type topology from '../../../locales/en-US/topology.json'
import type tunnels from '../../../locales/en-US/tunnels.json'
import type upgradeLog from '../../../locales/en-US/upgrade-log.json'
import type variables from '../../../locales/en-US/variables.json'
import type vlans from '../../../locales/en-US/vlans.json'
import type wan from '../../../locales/en-US/wan.json'
import type watchdog from '../../../locales/en-US/watchdog.json'
import type wireless from '../../../locales/en-US/wireless.json'

type Own = ResourceKeys<false>
/** Named with its file; worked out once per file, not once per set of files. */
type Named = { [File in FlatNamespace]: `${File}:${Own[File]}` }
type KnownKey<Ns> = Ns extends readonly FlatNamespace[]
  ? Own[Ns[0]] | Named[Ns[number]]
  : Ns extends FlatNamespace
    ? Own[Ns]
    : never
/** Whatever chooses another key or another answer is the library's to judge. */
type PlainValues = { [value: string]: unknown } & {
  [chooses in 'context' | 'ns' | 'returnObjects' | 'returnDetails']?: never
}

/** Keys are typed from English: a wrong one fails the type-check. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      alarm: typeof alarm
      alarms: typeof alarms
      'audit-log': typeof auditLog
      binding: typeof binding
      blocking: typeof blocking
      clients: typeof clients
      common: typeof common
      configuration: typeof configuration
      errors: typeof errors
      firmware: typeof firmware
      'flow-monitor': typeof flowMonitor
      health: typeof health
      home: typeof home
      identity: typeof identity
      insight: typeof insight
      inventory: typeof inventory
      cpe: typeof cpe
      'cpe-links': typeof cpeLinks
      lan: typeof lan
      'lan-devices': typeof lanDevices
      'device-features': typeof deviceFeatures
      'upgrade-log': typeof upgradeLog
      lists: typeof lists
      management: typeof management
      'mass-actions': typeof massActions
      operations: typeof operations
      overview: typeof overview
      balancing: typeof balancing
      'floor-plan': typeof floorPlan
      'radio-planning': typeof radioPlanning
      radios: typeof radios
      roaming: typeof roaming
      reporting: typeof reporting
      rollout: typeof rollout
      search: typeof search
      sharing: typeof sharing
      shell: typeof shell
      switching: typeof switching
      loops: typeof loops
      relays: typeof relays
      sensors: typeof sensors
      spanning: typeof spanning
      variables: typeof variables
      vlans: typeof vlans
      system: typeof system
      telemetry: typeof telemetry
      tenancy: typeof tenancy
      timers: typeof timers
      tunnels: typeof tunnels
      topology: typeof topology
      wan: typeof wan
      watchdog: typeof watchdog
      wireless: typeof wireless
    }
  }

  /**
   * Most calls ask for a text of a known key with values for its places. Answered first, for what the library asks of
   * each call's options is worked out anew for every call; whatever does not fit here is asked there.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: it is merged into the library's.
    (key: KPrefix extends undefined ? KnownKey<Ns> : never, values?: PlainValues): string
  }
}
