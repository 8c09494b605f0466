/** How configuration is brought to devices; milliseconds. */
export const CONFIGURATION_SETTINGS = {
  /** Devices that are configured at the same time. */
  deliveriesAtOnce: 256,
  /** Devices of a tenant whose own configuration is read at the same time. */
  readsAtOnce: 64,
  /** After so long whoever waits for them goes on without those that have not answered. */
  readBudgetMs: 5_000,
  /** A review stands before that: it follows by itself while devices are being read. */
  previewWaitMs: 700,
  /** How much each device that waits already puts off one that comes back: a storm spreads by itself. */
  spreadPerWaitingMs: 20,
  spreadMaxMs: 60_000,
  /** Waits before the first, second and third time it is sent again. */
  retryAfterMs: [5_000, 30_000, 120_000] as readonly number[],
  /** Announcements are on disk after at most this long. */
  flushMs: 1_000,
  /** A change that undoes itself (docs/protocols/dead-man.md, decision 0092). */
  protection: {
    /** How long a device waits for its confirmation: an apply of 60 s and a reconnect of 10 s fit in. 0: nobody is asked to. */
    seconds: 75,
    /** It has to be sent this long after arming: whatever else the device is told comes before or after both. */
    sentWithinMs: 5_000,
    /** A network that breaks breaks by then: what is heard before proves nothing. */
    settleMs: 2_000,
    /** In so long it shows what it runs, where it does when it is asked. */
    answerMs: 1_000,
    /** How often a device is asked that has not shown what it runs, or did not answer the confirmation. */
    askMs: 5_000,
    /** After its time is up it is given up so much later. */
    graceMs: 5_000,
    /** After a start those that were told to stay have so long to come back before that. */
    returnMs: 60_000,
    /** What a restore and a reconnect take: by then a device that says what it said before has not restored itself. */
    restoreMs: 75_000,
    /** A device that gets it later than this after the save rolls back itself alone. */
    setMs: 600_000,
  },
}
export type ProtectionSettings = typeof CONFIGURATION_SETTINGS.protection
export type ConfigurationSettings = typeof CONFIGURATION_SETTINGS

const DAY_MS = 86_400_000
/** Undo reads versions (DECISIONS 16). */
export const VERSIONS_KEPT_MS = 400 * DAY_MS

/** A draft that nobody touched is given up. */
export const DRAFTS_KEPT_MS = 90 * DAY_MS
