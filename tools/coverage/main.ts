import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runScript } from '../test/tool.ts'
import { type CoverageSummary, coverageTable } from './table.ts'

/**
 * `npm run coverage [-- vitest's arguments]`: the tests on SQLite, then which share of its lines each room has run,
 * and each feature of the console. What programs of their own and journeys run is not counted.
 */
const folder = mkdtempSync(join(tmpdir(), 'roost-coverage-'))
const options = [
  '--coverage.enabled',
  '--coverage.provider=v8',
  '--coverage.reporter=json-summary',
  '--coverage.reportOnFailure',
  `--coverage.reportsDirectory=${folder}`,
  '--coverage.include={contract,protocols,server,web}/src/**/*.{ts,tsx}',
  '--coverage.exclude=**/{testing/**,*.test.*,*.d.ts}',
]

try {
  const environment = { ROOST_TEST_ENGINES: 'sqlite' }
  const args = ['run', ...options, ...process.argv.slice(2)]
  process.exitCode = await runScript('node_modules/vitest/vitest.mjs', args, environment)
  const written = readFileSync(join(folder, 'coverage-summary.json'), 'utf8')
  console.log(coverageTable(JSON.parse(written) as CoverageSummary, root))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
