import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of more than fifteen seconds. A clone knows no times of an earlier run, and Vitest goes by the size of files
 * then: one of these would run last, with the other workers idle.
 */
const long = [
  'abuse.test.ts',
  'one-figure.test.ts',
  'durability.test.ts',
  'flow-on-the-wire.test.ts',
  'flow-hands.test.ts',
  'main.test.ts',
  'schedules.test.ts',
  'crash.test.ts',
  'killed-while-sending.test.ts',
  'flow-killed.test.ts',
  'authorization-matrix.test.ts',
  'commands-killed.test.ts',
  'outages.test.ts',
  'file-maker.test.ts',
  'mass-actions-kill.test.ts',
  'relocation-kill.test.ts',
  'faults-on-the-wire.test.ts',
  'squatting.test.ts',
  'live-matrix.test.ts',
  'report-pdf.test.ts',
  'handover.property.test.ts',
  'owner-keeps-matrix.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => (long.includes(basename(moduleId)) ? 0 : 1)

/** The usual order, with the long files of each project before its others. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project))]
    return projects.flatMap((one) =>
      usual.filter(({ project }) => project === one).sort((a, b) => rank(a) - rank(b)),
    )
  }
}
