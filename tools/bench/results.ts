import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/sources.ts'
import { type BudgetResult, budgetTable } from './budgets.ts'

/** Keeps what a benchmark printed in the place of its run before, with the machine and the commit it ran on. */
export function keepResult(name: string, output: string, budgets: readonly BudgetResult[]): void {
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const parts = [...head(name), '', output.trim()]
  if (budgets.length > 0) parts.push('', budgetTable(budgets))
  writeFileSync(join(folder, `${name.replaceAll('/', '-')}.txt`), `${parts.join('\n')}\n`)
}

function head(name: string): string[] {
  const [cpu] = cpus()
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  const [load] = loadavg()
  return [
    `${name}, ${new Date().toISOString().slice(0, 16)}Z, ${commit()}`,
    `${cpu?.model.trim() ?? 'unknown CPU'} × ${cpus().length}, ${gigabytes} GB, Node ${process.version}, load ${load!.toFixed(1)} at the end`,
    ...settings(),
  ]
}

/** What was asked for in another size than the usual one. */
function settings(): string[] {
  const set = Object.entries(process.env).filter(([key]) => key.startsWith('ROOST_BENCH_'))
  const words = set.filter(([key]) => key !== 'ROOST_BENCH_FOLDER').map(([key, value]) => `${key}=${value}`)
  return words.length > 0 ? [words.join(' ')] : []
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    // Of what was measured: a run that is kept changes nothing of it.
    const isChanged = git('status', '--porcelain', '--', ':!bench/results') !== ''
    return `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'commit unknown'
  }
}
