import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listSources, root } from '../lib/sources.ts'
import { checkMigrations } from './check.ts'

const files = listSources(['server/src/db/migrations'], /\.ts$/).map((path) => basename(path, '.ts'))
const problems = checkMigrations(files, readFileSync(join(root, 'server/src/db/migrate.ts'), 'utf8'))
for (const problem of problems) console.error(problem)
console.log(`${files.length} migrations, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
