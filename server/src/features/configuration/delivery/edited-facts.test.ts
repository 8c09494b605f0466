import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { previewFacts } from '#contract/configuration/facts.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { pinging, ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

describeOnEngines('what a network or a device itself is', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const [near, away] = [await at.boundDevice(me, group), await at.boundDevice(me, group)]
    await at.apply(me, { group }, wireless(ssidOf('Lobby')))
    for (const one of [near, away]) await eventually(async () => (await one.status()).state === 'in_sync')
    at.jobs.start()
    at.sent.length = 0
    const unit = (sn: string) =>
      at.sent.findLast((sent) => sent.sn === sn)?.document.unit as Record<string, string> | undefined
    return { at, me, group, near, away, unit }
  }

  it('reaches its devices by one change-set that tells who edited what; who is away gets it later', async () => {
    const { at, me, group, near, away, unit } = await opened()
    at.hangUp(away.sn, away.session)
    await at.places.saveNetwork(me, { ID: group, Country: 'FR', Timezone: 'Europe/Paris' })
    await eventually(() => unit(near.sn)?.country === 'FR')
    expect(unit(near.sn)).toMatchObject({ timezone: 'Europe/Paris' })
    const changes = await Promise.all([near, away].map(async (one) => (await one.log())[0]!))
    expect(changes).toMatchObject([
      { cause: 'network_edited', by: me.username },
      { cause: 'network_edited', by: me.username, outcome: 'waiting_for_device' },
    ])
    expect(changes[1]!.changeSet).toBe(changes[0]!.changeSet)
    const facts = [
      { fact: 'country', before: 'DE', after: 'FR' },
      { fact: 'timezone', before: 'UTC', after: 'Europe/Paris' },
    ]
    expect(await at.call(contract.showChange, me, { id: changes[0]!.id })).toMatchObject({
      facts,
      changes: [],
    })
    const set = await at.call(contract.showChangeSet, me, { id: changes[0]!.changeSet })
    expect(set).toMatchObject({ cause: 'network_edited', facts, items: [], devices: 2 })
    await away.dial()
    await eventually(() => unit(away.sn)?.country === 'FR')
    await eventually(async () => (await away.status()).state === 'in_sync')
    expect(at.sent.map(({ sn }) => sn)).toEqual([near.sn, away.sn])
    await at.close()
  })

  it('a name reaches its device; a note, and what was already so, reach nobody', async () => {
    const { at, me, group, near, unit } = await opened()
    await at.onDevices('devices.edit', me, { sn: near.sn, note: 'behind the door' })
    await at.places.saveNetwork(me, { ID: group, Country: 'DE', Address: 'Main Street 1' })
    await at.onDevices('devices.edit', me, { sn: near.sn, name: 'Lobby-1' })
    await eventually(() => unit(near.sn)?.name === 'Lobby-1')
    expect(at.sent).toHaveLength(1)
    const [change] = await near.log()
    expect(change).toMatchObject({ cause: 'device_renamed', by: me.username })
    expect(await at.call(contract.showChange, me, { id: change!.id })).toMatchObject({
      facts: [{ fact: 'name', before: null, after: 'Lobby-1' }],
    })
    await at.close()
  })

  it('a password is told without either value; nobody unmanaged is configured', async () => {
    const { at, me, group, near } = await opened()
    const other = await at.network(me.tenant)
    const plain = await at.boundDevice(me, other)
    await at.places.saveNetwork(me, { ID: other, Country: 'FR' })
    await at.places.saveNetwork(me, { ID: group, Country: 'AT', Webpass: 'tulip-harbour-42' })
    const change = await eventually(async () => {
      const [last] = await near.log()
      return last?.cause === 'network_edited' ? last : undefined
    })
    const { facts } = await at.call(contract.showChange, me, { id: change.id })
    expect(facts).toEqual([
      { fact: 'country', before: 'DE', after: 'AT' },
      { fact: 'webpass', before: null, after: null },
    ])
    expect(await plain.log()).toEqual([])
    await at.close()
  })

  it('is told before: how many devices, how many away, whose radios restart', async () => {
    const { at, me, group, near, away } = await opened()
    at.hangUp(away.sn, away.session)
    const reach = (input: object) => at.call(previewFacts, me, input as never)
    expect(await reach({ group, country: 'FR' })).toMatchObject({
      totals: { devices: 2, offline: 1 },
      restarting: 2,
    })
    expect(await reach({ group, timezone: 'Asia/Tokyo' })).toMatchObject({ restarting: 0 })
    expect(await reach({ group, country: 'DE' })).toMatchObject({ totals: { devices: 0 }, restarting: 0 })
    expect(await reach({ sn: near.sn, name: 'Lobby-1' })).toMatchObject({ totals: { devices: 1 } })
    await expectApiError(reach({}), 'invalid_parameter', 'group')
    const stranger = await at.person()
    await expectApiError(at.call(previewFacts, stranger, { sn: near.sn }), 'does_not_exist')
    expect(at.sent).toEqual([])
    await at.close()
  })

  it('overtakes what still waits for a device, so that it is given both', async () => {
    const { at, me, group, away, unit } = await opened()
    at.hangUp(away.sn, away.session)
    await at.apply(me, { sn: away.sn }, pinging('192.0.2.1'))
    await at.places.saveNetwork(me, { ID: group, Country: 'FR' })
    await eventually(async () => (await away.log())[0]?.cause === 'network_edited')
    await away.dial()
    await eventually(() => unit(away.sn)?.country === 'FR')
    expect(at.sent.findLast(({ sn }) => sn === away.sn)?.document).toHaveProperty('watchdog.hosts', [
      '192.0.2.1',
    ])
    await at.close()
  })
})
