import { expect, it } from 'vitest'
import { type AlarmType, alarmTypeNames } from '#contract/alarm/categories.ts'
import { detection } from './detection.ts'

/** Its feature does not exist yet. */
const waiting: AlarmType[] = ['sdlan_conflict']

it('every category has who tells of it; those that wait for another feature are these', () => {
  expect(alarmTypeNames.filter((type) => detection[type] === 'sdlan')).toEqual(waiting)
})
