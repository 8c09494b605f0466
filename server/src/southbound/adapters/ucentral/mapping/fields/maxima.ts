/** How many of each a report may hold; what is beyond is left out and named. */
export const MAXIMA = {
  radios: 16,
  survey: 64,
  interfaces: 1024,
  ssids: 256,
  clients: 4096,
  ports: 512,
  addresses: 32,
  /** Clients and leases of all interfaces together. */
  hosts: 8192,
  lldpPerPort: 16,
  lldp: 512,
  vlansPerPort: 4096,
  forwarding: 16_384,
  gateways: 32,
  relays: 64,
  /** Of each kind. */
  sensors: 64,
  linkModes: 32,
  authenticatedPerPort: 64,
  trunks: 256,
} as const

/** Longest texts, in characters. */
export const LENGTHS = {
  name: 64,
  hostname: 255,
  description: 500,
  /** IPv6 with prefix length and zone. */
  address: 64,
  word: 64,
} as const
