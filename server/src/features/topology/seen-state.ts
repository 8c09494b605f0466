import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'

export interface SeenPort extends Pick<Port, 'name' | 'role'> {
  up?: boolean | undefined
  speedBps?: number | undefined
  spanningTree?: Port['spanningTree'] | undefined
}

/** What is kept of a report beside what it says of ports (`PortReport`): networks have many devices. */
export interface SeenState extends Pick<DeviceState, 'at' | 'gateways' | 'lldp'> {
  trunks?: DeviceState['trunks'] | undefined
  position?: DeviceState['position'] | undefined
  ssids: readonly { bssid?: string | undefined; mode?: string | undefined }[]
  ports: readonly SeenPort[]
}

export function seenStateOf({ at, gateways, lldp, trunks, position, ssids, ports }: DeviceState): SeenState {
  return {
    ...{ at, gateways, lldp, trunks, position },
    ssids: ssids.map(({ bssid, mode }) => ({ bssid, mode })),
    ports: ports.map(({ name, role, up, speedBps, spanningTree }) => ({
      ...{ name, role, up, speedBps, spanningTree },
    })),
  }
}
