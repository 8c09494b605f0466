import { type Finding, type FindingType, search } from '#contract/search/endpoints.ts'
import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { ClientFindingReader } from '../../clients/client-finding.reader.ts'
import { ClientDirectory } from '../../clients/directory/client-directory.ts'
import { feedDirectory } from '../../clients/directory/directory.listeners.ts'
import { networkTarget } from '../../configuration/config-target.ts'
import { VersionRepository } from '../../configuration/desired-state/version.repository.ts'
import { contexts, createSealedJson } from '../../configuration/sections/sealed-json.ts'
import { SsidReader } from '../../configuration/sections/ssid.reader.ts'
import { ssidOf, wireless } from '../../configuration/testing/documents.ts'
import { blankRow, type DeviceRow, keysOf } from '../../inventory/records/device-row.ts'
import type { FindingReader } from '../../inventory/records/finding.reader.ts'
import { newSn, openInventory } from '../../inventory/testing/open-inventory.ts'
import { createTenancy } from '../../tenancy/create-tenancy.ts'
import { noDevices } from '../../tenancy/testing/no-devices.ts'
import { createSearch } from '../create-search.ts'

/** The search over real readers on a database, and what furnishes it. */
export async function openSearch(db: Db, given?: FindingReader, directory = new ClientDirectory()) {
  const inventory = await openInventory(db)
  feedDirectory({ bus: inventory.bus, directory, devices: inventory.inventory.reader })
  const clients = new ClientFindingReader(
    directory,
    { get: () => null },
    { kinds: { get: () => null }, remembered: { in: () => [] } },
  )
  const finding = given ?? inventory.inventory.finding
  const secrets = createSecretBox('', 'd'.repeat(64))
  const sealed = createSealedJson(secrets)
  const tenancy = createTenancy({
    ...{ db, secrets, ...noDevices, bus: new EventBus(silentLogger) },
    clock: { now: () => 1 },
  })
  const ssids = new SsidReader(db, sealed)
  const [route] = createSearch({ places: tenancy.reader, finding, clients, ssids }).routes
  const ask = async (caller: Caller, q: string, limit?: number) => {
    const query = search.query!.parse({ q, limit })
    const answer = await route!.handle({ caller, query, address: '', userAgent: '' } as never)
    return search.answer.parse(answer)
  }
  return {
    ...inventory,
    tenancy,
    ask,
    async found<Type extends FindingType>(caller: Caller, q: string, type: Type) {
      const { findings } = await ask(caller, q)
      return findings.filter((one): one is Extract<Finding, { type: Type }> => one.type === type)
    },
    /** A device in the table, as it would be after its last report. */
    async device(caller: Caller, network: number, values: Partial<DeviceRow> = {}): Promise<DeviceRow> {
      const sn = values.sn ?? newSn()
      const made = { ...blankRow(sn), mac: sn, tenant_id: caller.tenant, network_id: network, ...values }
      const row = { ...made, ...keysOf(made) }
      await db.insertInto('device').values(row).execute()
      return row
    },
    /** A saved version of a network's SSIDs. */
    async saved(caller: Caller, network: number, version: number, ...names: string[]): Promise<void> {
      const document = wireless(...names.map((name) => ssidOf(name)))
      const context = contexts.version(caller.tenant, `n${network}`, 'wireless')
      await new VersionRepository(db).insert(networkTarget(caller.tenant, network), {
        ...{ section: 'wireless', version, ended: 0 },
        ...{ account_id: null, at: 1, restored_from: null, changes: '[]' },
        document_sealed: sealed.seal(document, context),
      })
    },
  }
}

export type SearchBench = Awaited<ReturnType<typeof openSearch>>
