import { expect, it } from 'vitest'
import { describeOnEngines } from '../../testing/engines.ts'
import { GroupCommit } from './group-commit.ts'

describeOnEngines('small writes together', (db) => {
  it('none is left behind, whenever it comes', async () => {
    const commits = new GroupCommit(db())
    const done: number[] = []
    const write = (number: number) => commits.write(async () => void done.push(number))
    // Each comes at another of the moments right after the one before it is told that it is on disk.
    for (let later = 0; later < 6; later += 1) {
      await write(later)
      for (let moment = 0; moment < later; moment += 1) await Promise.resolve()
    }
    expect(done).toEqual([0, 1, 2, 3, 4, 5])
    await commits.idle()
  }, 5_000)

  it('one that is refused keeps back none of the others', async () => {
    const commits = new GroupCommit(db())
    const refused = commits.write(() => Promise.reject(new Error('no')))
    const others = [commits.write(async () => undefined), commits.write(async () => undefined)]
    await expect(refused).rejects.toThrow('no')
    await Promise.all(others)
    await commits.idle()
  })
})
