import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, says } from '../testing/open-configuration.ts'

describeOnEngines('a device that has just joined', (db) => {
  /** What is wanted of it is worked out only when the test says so. */
  async function opened() {
    const late = Promise.withResolvers<void>()
    let asked = 0
    const at = await openConfiguration(db(), undefined, {
      known: async (sn) => {
        if (asked++ === 0) await late.promise
        return at.inventory.reader.known(sn)
      },
    })
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const save = (name: string) => at.apply(me, { group }, wireless(ssidOf(name)))
    const ends = (state: string) => eventually(async () => (await one.status()).state === state)
    return { at, one, save, ends, late }
  }

  it('and was given meanwhile what somebody saved is not given it twice', async () => {
    const { at, one, save, ends, late } = await opened()
    await save('Lobby')
    await ends('in_sync')
    late.resolve()
    await at.idle()
    expect(at.sent).toHaveLength(1)
    expect(await one.log()).toMatchObject([{ outcome: 'applied', cause: 'saved' }])
    await at.close()
  })

  it('and refused that is not asked once more', async () => {
    const { at, one, save, ends, late } = await opened()
    at.device.configure = () => says('refused', { text: 'no' })
    await save('Lobby')
    await ends('failed')
    late.resolve()
    await at.idle()
    expect(await one.log()).toMatchObject([{ outcome: 'refused' }])
    await at.close()
  })
})
