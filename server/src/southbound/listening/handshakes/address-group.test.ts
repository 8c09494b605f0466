import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { AddressGroup, type PendingSocket } from './address-group.ts'

const AT_ONCE = 2

function opened() {
  const group = new AddressGroup('192.0.2.1')
  const enter = (): PendingSocket => {
    const pending: PendingSocket = {
      ...{
        socket: new Socket(),
        group,
        begin: () => undefined,
        release: () => undefined,
        phase: 'silent',
        startedAt: 0,
      },
      ...{ stranger: true, patientUntil: 0, ended: () => undefined },
    }
    group.enter(pending)
    group.wait(pending)
    return pending
  }
  const leave = (pending: PendingSocket) => {
    group.leave(pending)
    pending.phase = 'gone'
  }
  return { group, enter, leave }
}

it('lets go of those that leave while newer ones wait: a crowd may come and go for months', () => {
  const { group, enter, leave } = opened()
  let crowd: PendingSocket[] = []
  for (let round = 0; round < 1_000; round++) {
    const came = Array.from({ length: 10 }, enter)
    for (const pending of crowd) leave(pending)
    crowd = came
  }
  expect(group.held).toBeLessThan(200)
  expect(group.present).toBe(10)
  expect(group.waits).toBe(true)
})

it('passes over those that left, and is crowded by those alone that wait', () => {
  const { group, enter, leave } = opened()
  const [first, second, third, last] = [enter(), enter(), enter(), enter()]
  leave(first)
  leave(third)
  expect(group.next(AT_ONCE)).toBe(second)
  expect(group.next(AT_ONCE)).toBe(last)
  expect(group.next(AT_ONCE)).toBeUndefined()
  expect(group.waits).toBe(false)
})

it('tells in which order they would begin, without their beginning', () => {
  const { group, enter, leave } = opened()
  const came = Array.from({ length: 6 }, enter)
  leave(came[2]!)
  const order = group.inTurn(AT_ONCE)
  expect(order).toHaveLength(5)
  expect(order).toEqual(order.map(() => group.next(AT_ONCE)))
})
