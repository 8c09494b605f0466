import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../../inventory/testing/open-inventory.ts'
import { createSealedJson } from '../sections/sealed-json.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import { GroupCommit } from '../status/group-commit.ts'
import { ChangeRepository } from './change.repository.ts'
import type { ChangeSetInput } from './change-rows.ts'
import { ChangeWriter } from './change-writer.ts'

describeOnEngines('what was worked out for a device when somebody else saved something for it', (db) => {
  /** A device, and two change-sets that were rendered before either was written. */
  async function opened() {
    const at = await openInventory(db())
    const me = await at.person()
    const network = await at.network(me.tenant)
    const sn = newSn()
    await at.dial(sn)
    await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
    const device = { sn, name: sn, tenant: me.tenant, network, online: true, protocol: 'test' }
    const config = { device, desired: {}, notes: [], rendered: null, before: null, inputHash: 'h' }
    const save = (more: Partial<ChangeSetInput>) =>
      ({
        ...{ tenant: me.tenant, items: [], accountId: null, username: null },
        devices: [{ config, sections: [{ section: 'wireless', version: 1 }], changes: [], network }],
        ...more,
      }) as never as ChangeSetInput
    const rows = new DeviceConfigStatusRepository(db())
    const writer = new ChangeWriter({
      ...{
        commits: new GroupCommit(db()),
        clock: at.clock,
        statuses: new DeviceConfigStatuses(at.bus),
        rows,
      },
      sealed: createSealedJson(createSecretBox('/nowhere', randomBytes(32).toString('hex'))),
      changes: new ChangeRepository(db()),
      begun: () => undefined,
    })
    const causeNow = async () => {
      const { change_id } = (await rows.find(sn))!
      return (await new ChangeRepository(db()).find(change_id!))!.cause
    }
    return { at, sn, save, writer, causeNow }
  }

  it('is left out where that holds it already', async () => {
    const { at, sn, save, writer, causeNow } = await opened()
    const sets = [save({ cause: 'saved' }), save({ cause: 'joined', leavesNewer: true })]
    const written = await Promise.all(sets.map((set) => writer.write(set)))
    expect(written.map(({ sns }) => sns)).toEqual([[sn], []])
    expect(await causeNow()).toBe('saved')
    await at.inventory.stop()
  })

  it('takes its place where it is news itself', async () => {
    const { at, sn, save, writer, causeNow } = await opened()
    await writer.write(save({ cause: 'joined', leavesNewer: true }))
    expect((await writer.write(save({ cause: 'saved' }))).sns).toEqual([sn])
    expect(await causeNow()).toBe('saved')
    await at.inventory.stop()
  })
})
