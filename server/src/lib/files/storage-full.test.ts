import { describe, expect, it } from 'vitest'
import { isStorageFull, StorageFull, whereThereIsRoom } from './storage-full.ts'

describe('no room', () => {
  it.each([
    ['SQLite', { errcode: 13 }],
    ['SQLite, whose file may not grow', { errcode: 778 }],
    ['PostgreSQL', { code: '53100' }],
    ['files', { code: 'ENOSPC' }],
    ['the time series', new StorageFull('the store is full')],
  ])('is what %s say it is', async (_, error) => {
    expect(isStorageFull(error)).toBe(true)
    expect(await whereThereIsRoom(() => Promise.reject(error))).toBe(false)
  })

  it('is nothing else', async () => {
    for (const error of [undefined, new Error('x'), { errcode: 5 }, { code: '23505' }])
      expect(isStorageFull(error)).toBe(false)
    await expect(whereThereIsRoom(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await whereThereIsRoom(async () => undefined)).toBe(true)
  })
})
