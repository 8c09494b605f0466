/** Who is to be let in by no SSID, as configuration has it. */
export interface BlockedClients {
  /** MACs in upper case. */
  blockedIn(place: { tenant: number; network: number }): Promise<ReadonlySet<string>>
  blockedOf(tenant: number): Promise<ReadonlyMap<number, ReadonlySet<string>>>
}
