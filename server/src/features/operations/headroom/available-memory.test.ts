import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { availableMemory } from './available-memory.ts'

const MB = 1_048_576
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'roost-memory-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const machine = () =>
  write('proc/meminfo', 'MemTotal: 4194304 kB\nMemFree: 1024 kB\nMemAvailable: 2097152 kB\n')
function group(path: string, limit: string, used: number, files: number): void {
  write(`sys/fs/cgroup${path}/memory.max`, `${limit}\n`)
  write(`sys/fs/cgroup${path}/memory.current`, `${used * MB}\n`)
  write(`sys/fs/cgroup${path}/memory.stat`, `anon 5\ninactive_file ${files * MB}\nactive_file 0\n`)
}

describe('memory that is there', () => {
  it('is what the machine says of itself', () => {
    machine()
    expect(availableMemory(root)).toBe(2_048 * MB)
  })

  it('is what its nodes say where a hardened unit hides that', () => {
    const node = (nth: number, free: number) =>
      write(
        `sys/devices/system/node/node${nth}/meminfo`,
        `Node ${nth} MemTotal: 2000 kB\nNode ${nth} MemFree: ${free} kB\nNode ${nth} Active(file): 300 kB\nNode ${nth} Inactive(file): 40 kB\nNode ${nth} SReclaimable: 5 kB\n`,
      )
    node(0, 1_000)
    node(1, 2_000)
    expect(availableMemory(root)).toBe((3_000 + 2 * 345) * 1_024)
  })

  it('is what a container leaves, files that were read not counted', () => {
    machine()
    write('proc/self/cgroup', '0::/\n')
    group('', String(512 * MB), 400, 150)
    expect(availableMemory(root)).toBe(262 * MB)
  })

  it('is what the tightest of the groups leaves that a unit stands in', () => {
    machine()
    write('proc/self/cgroup', '0::/system.slice/roost.service\n')
    group('/system.slice/roost.service', 'max', 100, 0)
    group('/system.slice', String(1_000 * MB), 900, 0)
    expect(availableMemory(root)).toBe(100 * MB)
    group('/system.slice/roost.service', String(120 * MB), 130, 0)
    expect(availableMemory(root)).toBe(0)
  })

  it('is what a group of the older sort leaves; one without a limit leaves more than there is', () => {
    machine()
    write('proc/self/cgroup', '5:cpu,cpuacct:/x\n4:memory:/box\n0::/\n')
    const folder = 'sys/fs/cgroup/memory/box'
    write(`${folder}/memory.usage_in_bytes`, `${100 * MB}\n`)
    write(`${folder}/memory.limit_in_bytes`, '9223372036854771712\n')
    expect(availableMemory(root)).toBe(2_048 * MB)
    write(`${folder}/memory.limit_in_bytes`, `${300 * MB}\n`)
    expect(availableMemory(root)).toBe(200 * MB)
  })

  it('is not known where nothing tells it', () => {
    expect(availableMemory(root)).toBeNull()
  })

  it('is something here', () => {
    expect(availableMemory()).toBeGreaterThan(0)
  })
})
