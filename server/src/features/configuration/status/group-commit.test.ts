import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { GroupCommit } from './group-commit.ts'

describeOnEngines('small writes together', (db) => {
  it('one that is refused keeps back none of the others', async () => {
    const commits = new GroupCommit(db())
    const refused = commits.write(() => Promise.reject(new Error('no')))
    const others = [commits.write(async () => undefined), commits.write(async () => undefined)]
    await expect(refused).rejects.toThrow('no')
    await Promise.all(others)
    await commits.idle()
  })
})
