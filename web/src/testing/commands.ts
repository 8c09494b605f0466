import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Role } from '#contract/permissions.ts'
import { fakeFetch, ok, type SentRequest } from './fake-fetch'
import { aDevice } from './samples'

export const aState: DeviceState = {
  ...{ at: 1, unit: {}, parts: ['clients', 'radios', 'ssids'], problems: [] },
  radios: [{ id: '0', band: '2G', channel: 6, txPowerDbm: 17, clients: 1 }],
  ssids: [{ ssid: 'Lobby', bssid: '02:00:00:00:00:10', radio: '0', mode: 'ap', clients: 1 }],
  clients: [
    { mac: '02:AA:00:00:00:01', connection: 'wireless', hostname: 'phone', ssid: 'Lobby', radio: '0' },
  ],
  ...{ interfaces: [], ports: [], lldp: [], gateways: [] },
}
/** Command 5. */
export const aCommand = (change: Partial<DeviceCommandRecord> = {}): DeviceCommandRecord => ({
  ...{ id: 5, sn: 'A', name: 'locate', status: 'sent', by: 'demo', at: 1_000, finishedAt: null, text: null },
  ...change,
})
/** An online access point with one client, and a configuration of ours. */
export const anInfo = (change: Partial<DeviceInfo> = {}): DeviceInfo => ({
  ...aDevice({ capabilities: ['rrm', 'trace', 'factory', 'reboot'] }),
  ...{
    firstSeen: 1,
    connectedSince: 1,
    compatible: null,
    externalId: null,
    config: { id: '2', kind: 'configured' as const },
    keyFingerprint: null,
  },
  ...{ state: aState, notices: [], commands: [] },
  ...change,
})

/** Answers as the server does; every order becomes command 5. */
export function commandServer(role: Role, status: DeviceCommandRecord['status'] = 'sent') {
  return fakeFetch(({ path, body }: SentRequest) => {
    if (path === '/v2/me') return ok({ username: 'demo', role })
    if (path === '/v2/device/roaming-targets')
      return ok([
        { sn: 'A', name: 'Roof AP', bssid: '02:00:00:00:00:10', band: '2G', channel: 6, clients: 1 },
        { sn: 'B', name: 'Hall AP', bssid: '02:00:00:00:00:20', band: '5G', channel: 44, clients: 3 },
      ])
    const { action } = body as { action: DeviceCommandRecord['name'] }
    return ok(aCommand({ name: action, status }))
  })
}
/** What was ordered, in order. */
export const ordered = (calls: SentRequest[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
