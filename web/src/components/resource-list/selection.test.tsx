import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { fakeFetch, ok } from '../../testing/fake-fetch'
import { gatherRows } from './list-source'
import { useSelection } from './use-selection'

interface Row {
  sn: string
}
const rows = ['a', 'b'].map((sn) => ({ sn }))
const rest = { loading: false, error: null, retry() {}, loadMore() {}, loadingMore: false }
const pages = { ...rest, rows, total: 5 }
const source = (query: Record<string, string>) => ({ endpoint: listDevices, query })
const choose = (query: Record<string, string>) =>
  renderHook(
    (asked: Record<string, string>) =>
      useSelection<Row>({ pages, rowId: ({ sn }) => sn, source: source(asked), gatherBy: 'sn' }),
    { initialProps: query },
  )
afterEach(() => vi.unstubAllGlobals())

describe('what is chosen in a list', () => {
  it('can be all that match once all that is loaded is', () => {
    const { result } = choose({})
    expect(result.current.couldBeAll).toBe(false)
    act(() => result.current.ofTable.change({ a: true }))
    expect([result.current.count, result.current.couldBeAll]).toEqual([1, false])
    act(() => result.current.ofTable.change({ a: true, b: true }))
    expect([result.current.count, result.current.couldBeAll]).toEqual([2, true])
    act(() => result.current.chooseAll())
    expect([result.current.count, result.current.chosen.everything]).toEqual([5, true])
    act(() => result.current.ofTable.change({ a: true }))
    expect([result.current.count, result.current.chosen.everything]).toEqual([1, false])
  })

  it('is nothing any more under another filter, and the same under another sort', () => {
    const { result, rerender } = choose({ status: 'online', sort: 'name' })
    act(() => result.current.chooseAll())
    rerender({ status: 'online', sort: '-users' })
    expect(result.current.count).toBe(5)
    rerender({ status: 'offline', sort: '-users' })
    expect(result.current.count).toBe(0)
  })

  it('is read from the server to its end, in an order that acts do not change', async () => {
    const calls = fakeFetch(({ query }) =>
      query.cursor ? ok([{ sn: 'c' }], { next: null, total: 3 }) : ok(rows, { next: 'more', total: 3 }),
    )
    const found = await gatherRows<Row>(source({ status: 'online', sort: '-users' }), 'sn')
    expect(found.map(({ sn }) => sn)).toEqual(['a', 'b', 'c'])
    expect(calls.map(({ query }) => query)).toEqual([
      { status: 'online', sort: 'sn', limit: '1000' },
      { status: 'online', sort: 'sn', limit: '1000', cursor: 'more' },
    ])
  })
})
