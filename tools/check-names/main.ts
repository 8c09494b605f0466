import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from '../check-boundaries/rooms.ts'
import { listSources, root } from '../lib/sources.ts'
import { checkNames } from './check.ts'
import { retired } from './retired.ts'

// Migrations are never changed once released, and say what tables were called.
const paths = listSources(rooms, /\.tsx?$/).filter((path) => !path.startsWith('server/src/db/migrations/'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const problems = checkNames(sources, retired)
for (const problem of problems) console.error(problem)
console.log(`${paths.length} files, ${problems.length} names with words that were retired`)
process.exitCode = problems.length ? 1 : 0
