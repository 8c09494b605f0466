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
})
