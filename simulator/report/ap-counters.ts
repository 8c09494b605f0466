import type { JsonObject } from '#protocols/json.ts'
import type { Counters } from '../world/counters.ts'

/** Bytes and packets only, as upstream interfaces report them. */
export function shortCounters(counters: Counters): JsonObject {
  return {
    rx_bytes: counters.rxBytes,
    tx_bytes: counters.txBytes,
    rx_packets: counters.rxPackets,
    tx_packets: counters.txPackets,
  }
}

/** `delta_counters`; empty in the first report after a start. */
export function deltaCounters(delta: Counters | null): JsonObject {
  return delta === null ? {} : shortCounters(delta)
}

/** The full set of an AP agent (plural `rx_errors`). */
export function fullCounters(counters: Counters): JsonObject {
  return {
    ...shortCounters(counters),
    rx_errors: counters.lost ?? 0,
    tx_errors: 0,
    rx_dropped: Math.floor(counters.rxPackets / 2_000_000),
    tx_dropped: Math.floor(counters.txPackets / 1_000_000),
    multicast: groups(counters),
    collisions: 0,
  }
}

/** The full set of the switch agent (singular `rx_error`, its own order). */
export function switchCounters(counters: Counters): JsonObject {
  return {
    collisions: 0,
    multicast: groups(counters),
    rx_bytes: counters.rxBytes,
    rx_dropped: Math.floor(counters.rxPackets / 2_000_000),
    rx_error: counters.lost ?? 0,
    rx_packets: counters.rxPackets,
    tx_bytes: counters.txBytes,
    tx_dropped: Math.floor(counters.txPackets / 1_000_000),
    tx_error: 0,
    tx_packets: counters.txPackets,
  }
}

const groups = ({ rxPackets, groups = 0 }: Counters): number => Math.floor((rxPackets - groups) / 60) + groups
