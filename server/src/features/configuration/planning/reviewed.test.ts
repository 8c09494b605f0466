import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('what is applied is what was reviewed', (db) => {
  async function opened(settings: Partial<ConfigurationSettings> = {}) {
    const at = await openConfiguration(db(), undefined, undefined, settings)
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const document = wireless(ssidOf('Lobby'))
    const preview = () => at.call(contract.previewSection, me, { group, document, wait: false })
    const apply = (reviewed: string, other = document) =>
      at.call(contract.applySection, me, { group, document: other, base: 0, reviewed })
    return { at, me, group, one, preview, apply }
  }

  it('a device that became another meanwhile: refused, nothing saved; reviewed again it goes', async () => {
    const { at, me, group, one, preview, apply } = await opened()
    const { planHash } = await preview()
    await one.dial({ profile: { of: one.sn, radios: 3 } })
    await expectApiError(apply(planHash), 'review_outdated')
    const query = { group, section: 'wireless' as const }
    expect(await at.call(contract.showSection, me, query)).toMatchObject({ version: 0 })
    const again = await preview()
    expect(again.planHash).not.toBe(planHash)
    expect(await apply(again.planHash)).toMatchObject({ items: [{ version: 1 }], devices: 1 })
    await at.close()
  })

  it('another document than the one reviewed is refused', async () => {
    const { at, preview, apply } = await opened()
    const { planHash } = await preview()
    await expectApiError(apply(planHash, wireless(ssidOf('Other'))), 'review_outdated')
    await at.close()
  })

  it('a device that is still being read: nothing is applied before it has answered', async () => {
    const { at, one, preview, apply } = await opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    at.device.tells = promise
    at.device.runs = { its: 'own' }
    const early = await preview()
    expect(early.devices).toMatchObject([{ sn: one.sn, beingRead: true, native: null }])
    expect(early.totals.devices).toBe(1)
    await expectApiError(apply(early.planHash), 'review_outdated')
    resolve()
    const found = await eventually(async () => {
      const now = await preview()
      return now.devices[0]?.beingRead === false ? now : undefined
    })
    expect(found.devices[0]?.native?.before).toContain('own')
    await expectApiError(apply(early.planHash), 'review_outdated')
    await apply(found.planHash)
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document).toMatchObject({ base: { its: 'own' } })
    await at.close()
  })

  it('devices that wait for their turn are being read, too, and are asked though nobody waits any longer', async () => {
    const { at, me, group, one, preview } = await opened({ readsAtOnce: 1 })
    const other = await at.boundDevice(me, group)
    const { promise, resolve } = Promise.withResolvers<void>()
    at.device.tells = promise
    at.device.runs = { its: 'own' }
    const early = await preview()
    expect(early.devices.map(({ sn, beingRead }) => [sn, beingRead]).toSorted()).toEqual(
      [one.sn, other.sn].map((sn) => [sn, true]).toSorted(),
    )
    resolve()
    const rows = new DeviceConfigStatusRepository(db())
    const read = async (sn: string) => (await rows.find(sn))?.base_sealed
    await eventually(async () => (await read(one.sn)) && (await read(other.sn)))
    const found = await preview()
    expect(found.devices.map(({ beingRead }) => beingRead)).toEqual([false, false])
    await at.close()
  })

  it('whoever has many devices read waits for himself alone', async () => {
    const { at, me, group, preview } = await opened({ readsAtOnce: 1 })
    await at.boundDevice(me, group)
    const { promise, resolve } = Promise.withResolvers<void>()
    at.device.tells = promise
    at.device.runs = { its: 'own' }
    expect((await preview()).devices.map(({ beingRead }) => beingRead)).toEqual([true, true])
    at.device.tells = Promise.resolve()
    const other = await at.person()
    const theirs = await at.network(other.tenant)
    await at.boundDevice(other, theirs)
    const body = { group: theirs, document: wireless(ssidOf('Lobby')), wait: false }
    const found = await at.call(contract.previewSection, other, body)
    expect(found.devices.map(({ beingRead }) => beingRead)).toEqual([false])
    resolve()
    await at.close()
  })

  it('a device that was away is read before it is sent anything, however long it takes', async () => {
    const { at, one, preview, apply } = await opened()
    at.hangUp(one.sn, one.session)
    const { planHash } = await preview()
    await apply(planHash)
    const { promise, resolve } = Promise.withResolvers<void>()
    at.device.tells = promise
    at.device.runs = { its: 'own' }
    await one.dial()
    // Longer than a preview waits: 200 ms here.
    const late = performance.now() + 400
    await eventually(() => performance.now() > late)
    expect(at.sent).toEqual([])
    resolve()
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent[0]!.document).toMatchObject({ base: { its: 'own' } })
    await at.close()
  })
})
