import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withMetricTables } from '../../server/src/features/telemetry/metrics/metric-tables.ts'
import { root } from '../lib/sources.ts'

/** Writes the tables of docs/metrics.md from the metrics' declarations; a test holds them equal. */
const file = join(root, 'docs', 'metrics.md')
writeFileSync(file, withMetricTables(readFileSync(file, 'utf8')))
