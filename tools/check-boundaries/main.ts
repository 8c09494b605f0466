import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources, root } from '../lib/sources.ts'
import { checkTree } from './check.ts'
import { rooms } from './rooms.ts'

const paths = listSources(rooms, /\.tsx?$/)
const problems = checkTree(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
for (const problem of problems) console.error(problem)
console.log(`${paths.length} files, ${problems.length} imports or queries against the rules`)
process.exitCode = problems.length ? 1 : 0
