import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Figures = Record<string, number>

/** Our own figures in Prometheus text; `extra` adds what parts of the server count. */
export function createOwnMetrics(extra: () => Figures | Promise<Figures>) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const own = (): Figures => {
    const cpu = process.cpuUsage()
    return {
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_cpu_seconds_total: (cpu.user + cpu.system) / 1e6,
      process_uptime_seconds: process.uptime(),
      roost_event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
    }
  }
  return {
    text: async () => toText({ ...own(), ...(await extra()) }),
    stop: () => delay.disable(),
  }
}

function toText(figures: Figures): string {
  const lines = Object.entries(figures).map(([name, value]) => {
    const type = /_total(?:\{|$)/.test(name) ? 'counter' : 'gauge'
    return name.includes('{') ? `${name} ${value}` : `# TYPE ${name} ${type}\n${name} ${value}`
  })
  return `${lines.join('\n')}\n`
}
