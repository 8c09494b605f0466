/** Constants of the product, named once (spec section 9, readings, DECISIONS). Units in the names. */
export const limits = {
  serialLength: 17,
  macProofDigits: 6,
  sessionIdleMs: 12 * 3600_000,
  sessionMaxMs: 7 * 24 * 3600_000,
  possessionWindowMs: 15 * 60_000,
  bindTriesPerDevicePerDay: 5,
  bindTriesPerAccountPerHour: 20,
  labelMax: 64,
  /** More than any network has clients; a script could otherwise name every MAC there is. */
  clientNamesPerNetwork: 10_000,
  clientNamesPerTenant: 50_000,
  /** A device bound ahead is awaited for so long (readings C7). */
  reservationMs: 72 * 3600_000,
  /** Of the account whose people reserve, whosever the networks are. */
  reservationsPerTenant: 1_000,
  reservationsPerCall: 500,
  waitingPerCall: 100,
  signInTriesPerNamePerQuarterHour: 10,
  listWholeMax: 10_000,
  pageMax: 1_000,
  pageDefault: 100,
  changeSetItemsMax: 100,
  csvRowsMax: 10_000,
  /** Sections of places that one person has edited and not applied. */
  draftsPerAccount: 300,
  bodyMaxBytes: 1_048_576,
  frameMaxBytes: 1_048_576,
  inflatedMaxBytes: 4 * 1_048_576,
  nameMax: 64,
  modelMax: 128,
  /** Of the operator's table of models and versions. */
  featureVersionsMax: 1_000,
  featureSwitchesMax: 2_000,
  noteMax: 200,
  passwordMin: 8,
  passwordMax: 200,
  noticesPerDevice: 200,
  eventsPerDevice: 500,
  bootLogsPerDevice: 10,
  liveAuthMs: 5_000,
  /** From its opening, whatever goes through it. */
  tunnelMs: 30 * 60_000,
  /** So long a tunnel waits for the answer of its network's owner. */
  tunnelAskMs: 15 * 60_000,
  /** How often the live channel says that it is there; a browser that hears nothing for longer has lost it. */
  liveBeatMs: 10_000,
} as const
