/** Filters people usually want, as pcap expressions; the empty one takes all. Words: `trace.preset.*`. */
export const traceFilters = {
  all: '',
  dhcp: 'udp port 67 or udp port 68',
  dns: 'port 53',
  arp: 'arp',
  icmp: 'icmp or icmp6',
  login: 'ether proto 0x888e',
} as const
export type TraceFilter = keyof typeof traceFilters

/** Interfaces of the last report that a capture can be asked of. */
export const traceable = (names: readonly string[]): string[] =>
  names.filter((name) => /^\w[\w.:-]{0,31}$/.test(name) && name !== 'any')
