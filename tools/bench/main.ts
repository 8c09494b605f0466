import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources, root } from '../lib/sources.ts'
import { runScript } from '../test/tool.ts'
import { type BudgetResult, budgetsIn, budgetTable } from './budgets.ts'
import { keepResult } from './results.ts'

/**
 * `npm run bench -- [part of a name]…`: runs the benchmarks one after the other, each as its own process, and says at
 * the end which budgets were met. What each printed last is kept in bench/results/. A file below bench/ is one when it
 * runs by itself; what others import from it does not count.
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
const budgets: BudgetResult[] = []
for (const path of benchmarks) {
  console.log(`\n── ${path} ${'─'.repeat(40)}`)
  const name = path.replace(/^bench\//, '').replace(/\.ts$/, '')
  let output = ''
  const code = await runScript(path, [], {}, (text) => {
    process.stdout.write(text)
    output += text
  })
  const own = budgetsIn(name, output)
  budgets.push(...own)
  if (code === 0) keepResult(name, output, own)
  else failed += 1
}
if (budgets.length > 0) console.log(`\n${budgetTable(budgets)}`)
process.exitCode = failed ? 1 : 0
