import type { Db } from '../../server/src/db/client.ts'
import { blankRow, keysOf } from '../../server/src/features/inventory/records/device-row.ts'

export function serial(n: number): string {
  const hex = n.toString(16).toUpperCase().padStart(6, '0')
  return `02:00:00:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4)}`
}

/** Devices of one tenant, spread over its networks, their figures mixed. */
export async function insertDevices(
  db: Db,
  tenant: number,
  networks: number[],
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) =>
      rowOf(from + i, tenant, networks, count),
    )
    await db.insertInto('device').values(rows).execute()
  }
}

function rowOf(n: number, tenant: number, networks: number[], count: number) {
  const mixed = (n * 7919) % count
  const row = {
    ...blankRow(serial(n)),
    tenant_id: tenant,
    network_id: networks[n % networks.length]!,
    kind: ['ap', 'ap', 'ap', 'switch', 'camera'][n % 5]!,
    kind_source: 'platform',
    name: `Device ${mixed}`,
    hostname: `host-${n}`,
    mac: serial(n),
    model: `AP-${n % 12}`,
    compatible: `ap-${n % 12}`,
    software: `v4.${n % 9}`,
    capabilities: JSON.stringify(['radios', 'clients', 'ports', 'reboot', 'locate', 'script']),
    address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    users: mixed % 90,
    uptime_s: mixed * 3.5,
    last_seen_at: 1_800_000_000_000 - mixed,
    rx_bytes: mixed * 1e6,
    tx_bytes: mixed * 2e6,
    status: n % 10 === 0 ? 'offline' : 'never',
    status_reason: 'closed',
    config_state: n % 50 === 0 ? 'failed' : 'in_sync',
  }
  if (n % 10 > 1) row.status = 'online'
  return { ...row, ...keysOf(row) }
}
