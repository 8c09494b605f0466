import { cpus } from 'node:os'

/** One line that says what the figures were measured on. */
export function machine(): string {
  const [cpu] = cpus()
  return `${cpu?.model.trim() ?? 'unknown CPU'} × ${cpus().length}, Node ${process.version}`
}

/** CPU seconds (user and system, all threads) and wall milliseconds that `work` took. */
export async function measured<T>(
  work: () => Promise<T> | T,
): Promise<{ result: T; ms: number; cpuSeconds: number }> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { result, ms, cpuSeconds: (user + system) / 1e6 }
}

export function row(what: string, ...figures: string[]): void {
  console.log(`  ${what.padEnd(34)} ${figures.map((figure) => figure.padStart(16)).join(' ')}`)
}

export function rssMegabytes(): string {
  return `${Math.round(process.memoryUsage().rss / 1e6)} MB`
}
