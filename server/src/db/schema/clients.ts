export interface ClientTables {
  /** Goes with its network, also to another owner. */
  client_name: {
    network_id: number
    /** Upper case, with colons. */
    mac: string
    name: string
  }
  /** What people say a client is; goes with its network. */
  client_kind: {
    network_id: number
    mac: string
    kind: string
  }
  /** What stays at one place, as it was seen last; goes with its network. */
  lan_device: {
    network_id: number
    mac: string
    /** As it was told then, JSON. */
    told: string
    seen_at: number
  }
}
