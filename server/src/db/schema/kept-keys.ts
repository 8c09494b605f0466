export interface KeptKeyTables {
  /** Keys in the data folder that others trust or hold links by. */
  kept_key: {
    name: string
    /** SHA-256 in hexadecimal digits. */
    fingerprint: string
    since: number
  }
}
