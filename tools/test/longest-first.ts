import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of more than twenty seconds, the longest first: most of that they wait. A clone knows no times of an earlier
 * run, and Vitest goes by the size of files then: one of these would run last, with the other workers idle.
 */
const long = [
  'waves-killed.test.ts',
  'durability.test.ts',
  'lost-contact-on-the-wire.test.ts',
  'process-killed.test.ts',
  'crash.test.ts',
  'main.test.ts',
  'killed-while-sending.test.ts',
  'alarms-on-the-wire.test.ts',
  'restore-whole-way.test.ts',
  'flow-killed.test.ts',
  'flow-hands.test.ts',
  'abuse.test.ts',
  'flow-on-the-wire.test.ts',
  'levels-on-the-wire.test.ts',
  'closed-loop-on-the-wire.test.ts',
  'accuracy.test.ts',
  'incidents-on-the-wire.test.ts',
  'outages.test.ts',
  'killed-while-pending.test.ts',
  'campus.test.ts',
  'drift-on-the-wire.test.ts',
  'killed.test.ts',
  'rollouts.test.ts',
  'own-upgrades-on-the-wire.test.ts',
  'report-pdf.test.ts',
  'timers-on-the-wire.test.ts',
  'squatting.test.ts',
  'radio-planning-on-the-wire.test.ts',
  'records-away.test.ts',
  'healthy-day.test.ts',
  'commands-killed.test.ts',
  'dead-man.test.ts',
  'file-maker.test.ts',
  'incidents-killed.test.ts',
  'faults-on-the-wire.test.ts',
  'own-health-on-the-wire.test.ts',
  'wireless-page.test.tsx',
  'relocation-kill.test.ts',
  'one-figure.test.ts',
  'limited-client-on-the-wire.test.ts',
  'blocking-on-the-wire.test.ts',
  'live-matrix.test.ts',
  'project-handover-on-the-wire.test.ts',
  'isolation.test.ts',
  'authorization-matrix.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => {
  const at = long.indexOf(basename(moduleId))
  return at < 0 ? long.length : at
}

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
