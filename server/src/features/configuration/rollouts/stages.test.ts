import { describe, expect, it } from 'vitest'
import { type Progress, type StageState, stageResultOf, stagesOf } from './stages.ts'

const candidate = (sn: number, online = true, isProtected = true) => ({ sn: `${sn}`, online, isProtected })
const sizes = (total: number) => {
  const stages = [...stagesOf(Array.from({ length: total }, (_, sn) => candidate(sn))).values()]
  return [1, 2, 3].map((stage) => stages.filter((one) => one === stage).length)
}

describe('stages', () => {
  it('are one device, a tenth, all, as far as those differ', () => {
    expect(sizes(1)).toEqual([1, 0, 0])
    expect(sizes(5)).toEqual([1, 4, 0])
    expect(sizes(40)).toEqual([1, 3, 36])
    expect(sizes(1000)).toEqual([1, 99, 900])
  })

  it('begin with who can undo it, and end with who is away', () => {
    const stages = stagesOf([candidate(1, false), candidate(2, true, false), candidate(3)])
    expect([...stages]).toEqual([
      ['3', 1],
      ['2', 2],
      ['1', 2],
    ])
  })
})

describe('the device that a person wants to see first', () => {
  it('is alone in the first stage, even one that is away', () => {
    const stages = stagesOf([candidate(1), candidate(2, false, false), candidate(3)], '2')
    expect(stages.get('2')).toBe(1)
    expect([...stages.values()].filter((stage) => stage === 1)).toHaveLength(1)
  })
})

describe('what becomes of a rollout', () => {
  const result = (states: StageState[], more: Partial<Progress> = {}) =>
    stageResultOf({
      ...{ states, mostFailures: 0, atLimit: 'stop', accepted: 0, isLast: false, isOver: false },
      ...more,
    })

  it('goes on when all have ended well, and stops above its limit', () => {
    expect(result(['applied', 'open'])).toBe('wait')
    expect(result(['applied', 'left'])).toBe('next')
    expect(result(['failed', 'open'])).toBe('failures')
    expect(result(['failed', 'applied'], { mostFailures: 1 })).toBe('next')
    expect(result(['failed', 'applied'], { accepted: 1 })).toBe('next')
  })

  it('counts who has not ended in time as failed, but who is away only before the last stage', () => {
    expect(result(['away'])).toBe('wait')
    expect(result(['away'], { isOver: true })).toBe('late')
    expect(result(['away', 'open'], { isOver: true, mostFailures: 2 })).toBe('next')
    expect(result(['away', 'applied'], { isLast: true })).toBe('next')
  })
})
