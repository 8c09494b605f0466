import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { expectApiError } from '../testing/expect-error.ts'
import { type PagesAsked, pageOfWhole } from './pages.ts'

const things = { id: 'things.list', pagedBy: 'ID' }
const rows = (...ids: number[]) => ids.map((ID) => ({ ID }))
const cut = (limit: number, whole: unknown, cursor?: string) => pageOfWhole(things, { limit, cursor }, whole)
const trying = async (asked: PagesAsked, whole: unknown) => pageOfWhole(things, asked, whole)

describe('a list that was read whole', () => {
  it('is answered whole to whoever asks for no page', () => {
    expect(pageOfWhole(things, {}, rows(1, 2))).toEqual({ rows: rows(1, 2), page: null })
  })

  it('is refused whole beyond the limit, not by pages', async () => {
    const many = rows(...Array.from({ length: limits.listWholeMax + 1 }, (_, n) => n))
    await expectApiError(trying({}, many), 'too_many')
    expect(cut(2, many).page).toMatchObject({ total: many.length })
  })

  it('is read to its end by pages', () => {
    const first = cut(2, rows(5, 3, 9))
    expect(first).toMatchObject({ rows: rows(5, 3), page: { total: 3 } })
    expect(cut(2, rows(5, 3, 9), first.page!.next!)).toEqual({
      rows: rows(9),
      page: { next: null, total: 3 },
    })
  })

  it('goes on behind the last row though rows came and went before it', () => {
    const { page } = cut(2, rows(5, 3, 9))
    expect(cut(2, rows(7, 6, 3, 9), page!.next!).rows).toEqual(rows(9))
  })

  it('goes on where the last row stood when that is gone', () => {
    const { page } = cut(2, rows(5, 3, 9))
    expect(cut(2, rows(5, 9), page!.next!).rows).toEqual(rows(9))
    expect(cut(2, [], page!.next!)).toEqual({ rows: [], page: { next: null, total: 0 } })
  })

  it('may be of plain values', () => {
    const plain = { id: 'plain.list', pagedBy: 'itself' }
    const { page } = pageOfWhole(plain, { limit: 1 }, [4, 8])
    expect(pageOfWhole(plain, { cursor: page!.next! }, [4, 8]).rows).toEqual([8])
  })

  it('may be several lists, one behind the other', () => {
    const both = { id: 'both.list', pagedBy: { send: 'ID', recv: 'ID' } }
    const whole = { send: rows(1, 2), recv: rows(2, 3) }
    const first = pageOfWhole(both, { limit: 3 }, whole)
    expect(first).toMatchObject({ rows: { send: rows(1, 2), recv: rows(2) }, page: { total: 4 } })
    const cursor = first.page!.next!
    expect(pageOfWhole(both, { cursor }, whole).rows).toEqual({ send: [], recv: rows(3) })
  })

  it.each([
    ['another list', Buffer.from('["other.list","","5",0]').toString('base64url')],
    ['nobody', 'nonsense'],
    ['a mischievous caller', Buffer.from('["things.list",{},"5","x"]').toString('base64url')],
  ])('takes no cursor of %s', async (_whose, cursor) => {
    await expectApiError(trying({ cursor }, rows(1)), 'invalid_parameter', 'cursor')
  })
})
