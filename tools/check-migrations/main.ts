import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { previousRelease } from '../../server/src/db/releases.ts'
import { listSources, root } from '../lib/sources.ts'
import { checkMigrations } from './check.ts'

const files = listSources(['server/src/db/migrations'], /\.ts$/).map((path) => basename(path, '.ts'))
const sourceOf = (path: string) => readFileSync(join(root, 'server/src/db', path), 'utf8')
const withWayBack = files.filter((name) =>
  sourceOf(`migrations/${name}.ts`).includes('export async function down('),
)
const problems = checkMigrations(files, sourceOf('migrate.ts'), {
  ...{ last: previousRelease.last, withWayBack: new Set(withWayBack) },
})
for (const problem of problems) console.error(problem)
console.log(`${files.length} migrations, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
