import { describe, expect, it } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

const gate = () => Promise.withResolvers<void>()

describe('a keyed queue', () => {
  it('runs tasks of one key in their order, and those of other keys beside them', async () => {
    const queue = new KeyedQueue()
    const first = gate()
    const done: string[] = []
    const task = (name: string, until?: Promise<void>) => async () => {
      await until
      done.push(name)
    }
    const all = [
      queue.run('a', task('a1', first.promise)),
      queue.run('a', task('a2')),
      queue.run('b', task('b1')),
    ]
    await all[2]
    expect(done).toEqual(['b1'])
    expect(queue.size).toBe(2)
    first.resolve()
    await Promise.all(all)
    expect(done).toEqual(['b1', 'a1', 'a2'])
    expect(queue.size).toBe(0)
  })

  it('gives back what a task returns or throws, at once or later, and goes on behind a failure', async () => {
    const queue = new KeyedQueue()
    const outcomes = await Promise.allSettled([
      queue.run('a', () => 1),
      queue.run('a', () => {
        throw new Error('at once')
      }),
      queue.run('a', async () => {
        throw new Error('later')
      }),
      queue.run('a', async () => 4),
    ])
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
      1,
      'at once',
      'later',
      4,
    ])
  })

  it('tells what posted tasks threw, with their key; the promise resolves all the same', async () => {
    const failed: unknown[] = []
    const queue = new KeyedQueue({
      failed: (error, key) => void failed.push([key, (error as Error).message]),
    })
    const done: number[] = []
    await Promise.all(
      [1, 2, 3].map((n) =>
        queue.post('a', async () => {
          if (n === 2) throw new Error('two')
          done.push(n)
        }),
      ),
    )
    expect(done).toEqual([1, 3])
    expect(failed).toEqual([['a', 'two']])
  })

  it('refuses what is beyond its bound, of that key alone, and takes again when there is room', async () => {
    const queue = new KeyedQueue({ perKey: 2, full: (key) => new Error(`${key} is full`) })
    const open = gate()
    const waiting = [queue.run('a', () => open.promise), queue.run('a', () => undefined)]
    await expect(queue.run('a', () => undefined)).rejects.toThrow('a is full')
    await expect(queue.run('b', () => 'b')).resolves.toBe('b')
    open.resolve()
    await Promise.all(waiting)
    await expect(queue.run('a', () => 'again')).resolves.toBe('again')
  })

  it('is held by one at a time', async () => {
    const queue = new KeyedQueue()
    const end = await queue.hold('a')
    let second = false
    const next = queue.hold('a').then((over) => {
      second = true
      return over
    })
    await (await queue.hold('b'))()
    expect(second).toBe(false)
    end()
    end()
    ;(await next)()
    await queue.idle()
    expect(queue.size).toBe(0)
  })

  it('is idle when nothing is left, of what tasks asked for meanwhile either', async () => {
    const queue = new KeyedQueue()
    const done: string[] = []
    void queue.post('a', () => {
      done.push('a')
      void queue.post('b', async () => {
        await null
        void queue.post('a', () => void done.push('again'))
      })
    })
    await queue.idle()
    expect(done).toEqual(['a', 'again'])
  })

  it('finishes what it has and takes nothing more once it drains', async () => {
    const queue = new KeyedQueue()
    const done: string[] = []
    void queue.post('a', () => void done.push('before'))
    const drained = queue.drain()
    await expect(queue.run('a', () => void done.push('after'))).rejects.toThrow('takes nothing more')
    await drained
    expect(done).toEqual(['before'])
  })
})
