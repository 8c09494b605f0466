/** Byte and packet counts of one port, network or association; they only grow until `reset`. */
export interface Counters {
  rxBytes: number
  txBytes: number
  rxPackets: number
  txPackets: number
  /** Of the packets received, dropped or broken beyond what is usual. */
  lost?: number
  /** Packets for groups beyond what is usual. */
  groups?: number
}

const DOWN_PACKET_BYTES = 1150
const UP_PACKET_BYTES = 420

export function newCounters(): Counters {
  return { rxBytes: 0, txBytes: 0, rxPackets: 0, txPackets: 0 }
}

export function resetCounters(counters: Counters): void {
  Object.assign(counters, newCounters(), { lost: 0, groups: 0 })
}

/** Bytes received and sent since the last step; packet counts follow from typical sizes. */
export function count(counters: Counters, rxBytes: number, txBytes: number): void {
  counters.rxBytes += Math.round(rxBytes)
  counters.txBytes += Math.round(txBytes)
  counters.rxPackets += Math.ceil(rxBytes / (rxBytes > txBytes ? DOWN_PACKET_BYTES : UP_PACKET_BYTES))
  counters.txPackets += Math.ceil(txBytes / (txBytes > rxBytes ? DOWN_PACKET_BYTES : UP_PACKET_BYTES))
}

/** The sum of several counters, as a bridge reports it. */
export function sumCounters(list: Iterable<Counters>): Counters {
  const sum = newCounters()
  for (const one of list) {
    sum.rxBytes += one.rxBytes
    sum.txBytes += one.txBytes
    sum.rxPackets += one.rxPackets
    sum.txPackets += one.txPackets
  }
  return sum
}
