import { expect, it } from 'vitest'
import { ApiError } from '../../../../api/api-error'
import { isOpen, LABELS_MAX, labelsAfter, mayReserve, type ReadLabel } from './label-list'

const label = (n: number) => ({
  sn: `02:00:00:00:00:${String(n).padStart(2, '0')}`,
  digits: '000001',
  code: null,
})

it('keeps each label once, the latest first, and takes what a second look tells more', () => {
  const first = labelsAfter([], { act: 'read', labels: [{ ...label(1), digits: null }, label(2)] })
  expect(first.map(({ sn }) => sn)).toEqual([label(2).sn, label(1).sn])
  const again = labelsAfter(first, { act: 'read', labels: [{ ...label(1), code: 'K7' }] })
  expect(again).toHaveLength(2)
  expect(again[1]).toMatchObject({ digits: '000001', code: 'K7', state: { is: 'read' } })
  expect(labelsAfter(again, { act: 'read', labels: [label(1)] })).toBe(again)
})

it('takes only so many', () => {
  const many = Array.from({ length: LABELS_MAX + 5 }, (_, n) => ({ ...label(0), sn: `A${n}` }))
  expect(labelsAfter([], { act: 'read', labels: many })).toHaveLength(LABELS_MAX)
})

it('what was corrected is read again; what is settled is open no more', () => {
  const read = labelsAfter([], { act: 'read', labels: [label(1)] })
  const sn = label(1).sn
  const refused = labelsAfter(read, {
    ...{ act: 'stand', sns: [sn] },
    state: { is: 'refused', error: new ApiError('type_required') },
  })
  expect(labelsAfter(refused, { act: 'edit', sn, type: 'ap' })[0]).toMatchObject({
    type: 'ap',
    state: { is: 'read' },
  })
  const added = labelsAfter(refused, { act: 'stand', sns: [sn], state: { is: 'added' } })
  expect(added.filter(isOpen)).toEqual([])
  expect(labelsAfter(added, { act: 'remove', sn })).toEqual([])
})

it.each([
  ['device_never_connected', true],
  ['possession_required', true],
  ['too_many_tries', true],
  ['device_already_bound', false],
  ['verify_failed', false],
] as const)('one that is refused with %s may be reserved: %s', (failure, may) => {
  const refused: ReadLabel = {
    ...{ ...label(1), type: null },
    state: { is: 'refused', error: new ApiError(failure) },
  }
  expect(mayReserve(refused)).toBe(may)
  expect(mayReserve({ ...refused, digits: null })).toBe(false)
})
