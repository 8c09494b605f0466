import { afterEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FileMaker } from './file-maker.ts'
import type { PrintedReport } from './printed.ts'
import { printReport } from './printer.ts'
import { sampleReport } from './testing/sample-report.ts'

const makers: FileMaker[] = []
const open = () => {
  const maker = new FileMaker()
  makers.push(maker)
  return maker
}
afterEach(async () => {
  for (const maker of makers.splice(0)) await maker.stop()
})

describe('the thread that makes files', () => {
  it('makes a PDF and a spreadsheet while the rest goes on', async () => {
    const maker = open()
    const report = await printReport(sampleReport({ range: 'month', rows: 100 }), 'de')
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 5)
    const [pdf, xlsx] = await Promise.all([
      maker.make({ format: 'pdf', report }),
      maker.make({ format: 'xlsx', report }),
    ])
    clearInterval(timer)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
    expect(turns).toBeGreaterThan(3)
  })

  it('goes on after a report that cannot be set', async () => {
    const maker = open()
    const broken = { sections: null } as unknown as PrintedReport
    await expect(maker.make({ format: 'pdf', report: broken })).rejects.toThrow()
    const report = await printReport(sampleReport({ rows: 1 }), 'en-US')
    expect((await maker.make({ format: 'xlsx', report })).length).toBeGreaterThan(1000)
  })

  it('lets only so many wait', async () => {
    const maker = open()
    const report = await printReport({ ...sampleReport(), sections: [] }, 'en-US')
    const asked = Array.from({ length: 8 }, () => maker.make({ format: 'xlsx', report }))
    await expectApiError(maker.make({ format: 'xlsx', report }), 'too_many_requests')
    await Promise.all(asked)
    await maker.make({ format: 'xlsx', report })
  })
})
