import { join } from 'node:path'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import { CONFIGURATION_SETTINGS } from '../configuration.settings.ts'
import { PretendFleet } from './pretend-fleet.ts'

/** For devices whose clock runs faster than ours: they would go back before anybody could confirm. */
export const unprotected = { protection: { ...CONFIGURATION_SETTINGS.protection, seconds: 0 } }

/** The whole server, a person with a network, and pretend devices bound to it that report every second. */
export async function openScene(
  options: string[],
  pace: Parameters<typeof startTestRoost>[1] = {},
  clock?: Parameters<typeof startTestRoost>[2],
) {
  const settings = { ROOST_DEVICE_PING_MS: '500', ROOST_DEVICE_GONE_MS: '2000' }
  const at = await startTestRoost(settings, pace, clock)
  const owner = await at.account('admin')
  const me = at.as(owner.token)
  const group = await makeNetwork(at, owner.tenant, 'Office')
  const always = ['--interval', '1', '--fast-reconnect', '300', '--reboot-seconds', '1']
  const fleet = await PretendFleet.start(at.devicePort, join(at.folder, 'tls', 'ca.crt'), [
    ...always,
    ...options,
  ])
  const devices = await fleet.devices()
  for (const { sn, mac } of devices) {
    await eventually(() => at.roost.southbound.sessions.get(sn))
    const bound = await me.call(inventory.bindDevice, { body: { sn, mac: mac.slice(-8), group } })
    if (bound.status !== 200) throw new Error(`not bound: ${JSON.stringify(bound)}`)
  }
  const target = { group }
  return {
    ...{ at, owner, me, group, fleet, devices },
    section: async () =>
      (await me.call(contract.showSection, { query: { ...target, section: 'wireless' } })).data,
    preview: (document: SectionDocument) =>
      me.call(contract.previewSection, { body: { ...target, document } }),
    apply: (document: SectionDocument, base: number) =>
      me.call(contract.applySection, { body: { ...target, document, base } }),
    status: async (sn: string) => (await me.call(contract.showDeviceConfig, { query: { sn } })).data,
    /** Waits until a device stands so. */
    stands: async (sn: string, state: string, outcome?: string) =>
      eventually(async () => {
        const { data } = await me.call(contract.showDeviceConfig, { query: { sn } })
        return data.state === state && (outcome === undefined || data.outcome === outcome) ? data : undefined
      }),
    async close() {
      await fleet.stop()
      await at.close()
    },
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

export function makeNetwork(at: TestRoost, tenant: number, name: string): Promise<number> {
  const target = { name, timezone: 'Europe/Berlin', country: 'DE', address: '', lat: null, lng: null }
  return at.roost.tenancy.repository.createNetwork(
    tenant,
    { ...target, project_id: null, webpass_sealed: null },
    1,
  )
}
