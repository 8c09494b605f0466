import { FileMaker } from '../file-maker.ts'
import { printReport } from '../printer.ts'
import { sampleReport } from './sample-report.ts'

// Stands for the server: has files made until it is killed, and tells by whom.
const maker = new FileMaker()
const report = await printReport(sampleReport({ range: 'month', rows: 4000 }), 'en-US')
await maker.make({ format: 'xlsx', report: { ...report, sections: [] } }, { account: 1 })
const made = maker.make({ format: 'pdf', report }, { account: 1 })
process.stdout.write(`made by ${maker.pid}\n`)
await made
process.stdout.write('made\n')
