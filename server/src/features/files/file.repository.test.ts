import { expect, it } from 'vitest'
import { describeOnEngines } from '../../testing/engines.ts'
import { FileRepository } from './file.repository.ts'

describeOnEngines('files of devices', (db) => {
  it('are listed for their owner, newest first, and go when they are old', async () => {
    const files = new FileRepository(db())
    const file = { sn: '02:00:00:00:00:01', tenant_id: 1, kind: 'trace', name: 'a.pcap', bytes: 3 }
    const old = await files.insert({ ...file, at: 1, stored: 'one' })
    const young = await files.insert({ ...file, at: 9, stored: 'two' })
    await files.insert({ ...file, tenant_id: 2, at: 9, stored: 'three' })
    expect((await files.list(file.sn, 1, 10)).map(({ id }) => id)).toEqual([young, old])
    await files.removeBefore(9)
    expect(await files.find(old)).toBeUndefined()
    expect(await files.find(young)).toMatchObject({ ...file, at: 9 })
    expect((await files.stored()).map(({ stored }) => stored).sort()).toEqual(['three', 'two'])
  })

  it('go with their device to whom it is handed over, and no others', async () => {
    const files = new FileRepository(db())
    const file = { tenant_id: 11, at: 20, kind: 'trace', name: 'a.pcap', bytes: 3 }
    const [sn, other] = ['02:00:00:00:00:0a', '02:00:00:00:00:0b']
    const moved = await files.insert({ ...file, sn, stored: 'four' })
    const stays = await files.insert({ ...file, sn: other, stored: 'five' })
    const former = await files.insert({ ...file, sn, tenant_id: 13, stored: 'six' })
    await files.move({ from: 11, to: 12, sns: [sn] })
    expect((await files.find(moved))?.tenant_id).toBe(12)
    expect((await files.find(stays))?.tenant_id).toBe(11)
    expect((await files.find(former))?.tenant_id).toBe(13)
  })
})
