import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { showRunning } from '#contract/configuration/running.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { PASSWORD, ssidOf } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('what runs in a network that nobody manages', (db) => {
  it('is taken over as it stands, with its passwords, which no answer holds', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    at.device.runs = { wireless: { ssids: [ssidOf('Staff', { vlan: 20 }), ssidOf('Guest')] } }
    const one = await at.boundDevice(me, group)
    const query = { group, section: 'wireless' as const }
    const found = await at.call(showRunning, me, query)
    expect(found).toMatchObject({
      ...{ read: 1, unread: [] },
      subjects: [
        { devices: 1, differing: 0 },
        { devices: 1, differing: 0 },
      ],
      document: {
        intent: {
          ssids: [
            { name: 'Guest', password: { kept: true } },
            { name: 'Staff', vlan: 20 },
          ],
        },
      },
    })
    const { document } = found
    const { endings, planHash } = await at.call(contract.previewSection, me, { group, document })
    expect(endings).toEqual([])
    await at.call(contract.applySection, me, { group, document, base: 0, reviewed: planHash })
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document.wireless!.ssids).toMatchObject([
      { password: PASSWORD },
      { password: PASSWORD },
    ])
    expect(JSON.stringify(at.answers)).not.toContain(PASSWORD)
    await at.close()
  })

  it('names the devices that cannot be read', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const { sn } = await at.boundDevice(me, group)
    const found = await at.call(showRunning, me, { group, section: 'wireless' })
    expect(found).toMatchObject({
      read: 0,
      unread: [{ sn }],
      subjects: [],
      document: { intent: { ssids: [] } },
    })
    await at.close()
  })
})
