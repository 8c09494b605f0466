import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Memory that this process could still take, bytes: of the machine, or of the control group it is kept in (a container,
 * a unit with `MemoryMax`), whichever is less. What only speeds up reading files counts as there: it gives way.
 * `null`: neither is told, as where /proc and /sys are hidden.
 * @param root where /proc and /sys are
 */
export function availableMemory(root = '/'): number | null {
  const known = [ofMachine(root), ...ofGroups(root)].filter((one) => one !== null)
  return known.length === 0 ? null : Math.max(0, Math.min(...known))
}

const KB = 1_024

/** A hardened unit hides /proc/meminfo; the memory of each node of the machine still stands below /sys. */
function ofMachine(root: string): number | null {
  const whole = figuresIn(read(join(root, 'proc/meminfo'))).get('MemAvailable')
  if (whole !== undefined) return whole * KB
  const folder = join(root, 'sys/devices/system/node')
  const nodes = list(folder).filter((name) => /^node\d+$/.test(name))
  const each = nodes.map((name) => ofNode(figuresIn(read(join(folder, name, 'meminfo')))))
  if (each.length === 0 || each.includes(null)) return null
  return each.reduce<number>((sum, one) => sum + (one ?? 0), 0) * KB
}

function ofNode(figures: ReadonlyMap<string, number>): number | null {
  const free = figures.get('MemFree')
  if (free === undefined) return null
  const givesWay = ['Active(file)', 'Inactive(file)', 'SReclaimable'].map((name) => figures.get(name) ?? 0)
  return givesWay.reduce((sum, one) => sum + one, free)
}

interface GroupFiles {
  /** The line of /proc/self/cgroup that names the group, and where groups of that sort are. */
  line: RegExp
  folder: string
  limit: string
  used: string
  /** In `memory.stat`. */
  givesWay: readonly string[]
}

const sorts: readonly GroupFiles[] = [
  {
    ...{ line: /^0::(\/.*)$/m, folder: 'sys/fs/cgroup', limit: 'memory.max', used: 'memory.current' },
    givesWay: ['inactive_file', 'active_file', 'slab_reclaimable'],
  },
  {
    ...{ line: /^\d+:[^:]*\bmemory\b[^:]*:(\/.*)$/m, folder: 'sys/fs/cgroup/memory' },
    ...{ limit: 'memory.limit_in_bytes', used: 'memory.usage_in_bytes' },
    givesWay: ['total_inactive_file', 'total_active_file'],
  },
]

/** What is left in the group of this process and in each one it stands in. */
function ofGroups(root: string): (number | null)[] {
  const told = read(join(root, 'proc/self/cgroup'))
  return sorts.flatMap((sort) => {
    const path = sort.line.exec(told)?.[1]
    return path === undefined ? [] : upTo(path).map((group) => ofGroup(join(root, sort.folder, group), sort))
  })
}

/** The group and those around it. In a container the path may be that of the host: its own group is the root there. */
function upTo(path: string): string[] {
  return path === '/' || path === '.' ? ['/'] : [path, ...upTo(dirname(path))]
}

function ofGroup(folder: string, { limit, used, givesWay }: GroupFiles): number | null {
  const most = numberIn(join(folder, limit))
  const taken = numberIn(join(folder, used))
  if (most === null || taken === null) return null
  const figures = figuresIn(read(join(folder, 'memory.stat')))
  return givesWay.reduce((sum, name) => sum + (figures.get(name) ?? 0), most - taken)
}

/** `max` and the like is none. */
function numberIn(file: string): number | null {
  const text = read(file).trim()
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Lines such as `MemFree:  12 kB`, `Node 0 MemFree:  12 kB`, `inactive_file 12`. */
const figuresIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(/^(?:Node \d+ )?(\S+?):?\s+(\d+)/gm)].map(([, name, value]) => [name!, Number(value)]),
  )

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
