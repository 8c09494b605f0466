/** Times of alarms about who is there (topology-alarms.md, section 3.3). */
export const PRESENCE_SETTINGS = {
  /** A device is away so long before it is told: those behind it are noticed meanwhile. */
  holdMs: 8_000,
  /** It is there so long before its alarm is over. */
  clearMs: 60_000,
  /** Devices behind one that is back have so long to come back themselves. */
  bootMs: 120_000,
  /** After a start everybody comes back first. */
  startMs: 120_000,
  /** What we do ourselves takes a device away for so long. */
  graceMs: { reboot: 180_000, upgrade: 600_000, upgradeSwitch: 900_000, configuration: 120_000 },
  /** Where the port above a device that is away tells nothing, it is asked again so often, so long. */
  evidenceEveryMs: 30_000,
  evidenceMs: 150_000,
  /** Of all devices, gone within `suspectSpanMs`: it may be us. */
  suspectRatio: 0.3,
  suspectLeast: 50,
  suspectNetworks: 3,
  suspectSpanMs: 60_000,
  suspectHoldMs: 120_000,
  /** A device that comes back by itself within this time has restarted; later it was away. */
  restartMs: 300_000,
}
export type PresenceSettings = typeof PRESENCE_SETTINGS
