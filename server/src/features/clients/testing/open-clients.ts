import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { openInventory } from '../../inventory/testing/open-inventory.ts'
import { createTenancy } from '../../tenancy/create-tenancy.ts'
import { noDevices } from '../../tenancy/testing/no-devices.ts'
import { TopologyReader } from '../../topology/topology.reader.ts'
import { createClients } from '../create-clients.ts'

/** Clients over a real inventory on a database. */
export async function openClients(db: Db) {
  const inventory = await openInventory(db)
  const { reader, finding, boundOf } = inventory.inventory
  const tenancy = createTenancy({
    ...{ db, ...noDevices, bus: new EventBus(silentLogger), clock: { now: () => 1 } },
    secrets: createSecretBox('', 'd'.repeat(64)),
  })
  const blocked = new Map<number, ReadonlySet<string>>()
  const kicked: { sn: string; mac: string }[] = []
  const clients = await createClients({
    ...{ db, bus: inventory.bus, clock: inventory.clock, inventory: reader, devices: finding },
    ...{ topology: new TopologyReader(reader, inventory.bus), tenancy: tenancy.reader, log: silentLogger },
    boundOf,
    kick: async (sn, mac) => kicked.push({ sn, mac }),
    blocked: {
      blockedOf: async () => blocked,
      blockedIn: async ({ network }) => blocked.get(network) ?? new Set<string>(),
    },
  })
  const routes = new Map(clients.routes.map((route) => [route.endpoint.id, route]))
  return {
    ...inventory,
    clients,
    /** MACs by network. */
    blocked,
    kicked,
    /** A call as the http layer makes it: input and answer checked against the contract. */
    async ask(id: string, caller: Caller, input: object = {}): Promise<never> {
      const { endpoint, handle } = routes.get(id)!
      const parsed = endpoint.body
        ? { body: endpoint.body.parse(input) }
        : { query: endpoint.query?.parse(input) }
      const answer = await handle({ caller, address: '', userAgent: '', ...parsed } as never)
      endpoint.answer.parse(endpoint.paged ? (answer as { rows: unknown }).rows : answer)
      return answer as never
    },
  }
}
