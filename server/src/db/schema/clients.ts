export interface ClientTables {
  /** Goes with its network, also to another owner. */
  client_name: {
    network_id: number
    /** Upper case, with colons. */
    mac: string
    name: string
  }
}
