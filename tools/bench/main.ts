import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources, root } from '../lib/sources.ts'
import { runScript } from '../test/tool.ts'

/**
 * `npm run bench -- [part of a name]…`: runs the benchmarks one after the other, each as its own process. A file
 * below bench/ is one when it runs by itself; what others import from it does not count.
 */
const wanted = process.argv.slice(2)
const runsByItself = (path: string) => {
  const source = readFileSync(join(root, path), 'utf8')
  return source.includes('import.meta.main') || !/^export /m.test(source)
}
const benchmarks = listSources(['bench'], /^bench\/[^/]+\/[^/]+\.ts$/)
  .filter((path) => !path.endsWith('.test.ts') && runsByItself(path))
  .filter((path) => !wanted.length || wanted.some((part) => path.includes(part)))

if (!benchmarks.length) console.error(`No benchmark has ${wanted.join(' or ')} in its name.`)
let failed = benchmarks.length ? 0 : 1
for (const path of benchmarks) {
  console.log(`\n── ${path} ${'─'.repeat(40)}`)
  if ((await runScript(path, [])) !== 0) failed += 1
}
process.exitCode = failed ? 1 : 0
