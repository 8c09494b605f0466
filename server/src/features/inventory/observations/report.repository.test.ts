import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { ReportRepository } from './report.repository.ts'

describeOnEngines('reports of several devices', (db) => {
  it('are none where no device is asked about', async () => {
    expect(await new ReportRepository(db()).statesOf([])).toEqual([])
  })
})
