/** Resident memory of a process by what it is for, in bytes. */
export interface Resident {
  /** Program and libraries: pages of files. */
  files: number
  /** What the C library gave out where the program's data ends. */
  malloc: number
  /** Machine code that was made while it runs. */
  code: number
  /** Everything else without a file: JavaScript's heaps, buffers, arenas, stacks. */
  anonymous: number
  total: number
}

const MAPPING = /^[0-9a-f]+-[0-9a-f]+ (\S{4}) \S+ \S+ (\d+) *(.*)$/

/** @param smaps as Linux writes it for one process */
export function residentIn(smaps: string): Resident {
  const found: Resident = { files: 0, malloc: 0, code: 0, anonymous: 0, total: 0 }
  let kind: Exclude<keyof Resident, 'total'> = 'anonymous'
  for (const line of smaps.split('\n')) {
    const mapping = MAPPING.exec(line)
    if (mapping) kind = kindOf(mapping[1]!, mapping[2]!, mapping[3]!)
    const kib = /^Rss:\s+(\d+)/.exec(line)?.[1]
    if (kib === undefined) continue
    found[kind] += Number(kib) * 1024
    found.total += Number(kib) * 1024
  }
  return found
}

function kindOf(rights: string, inode: string, name: string): Exclude<keyof Resident, 'total'> {
  if (inode !== '0') return 'files'
  if (name === '[heap]') return 'malloc'
  return rights.includes('x') && !name.startsWith('[') ? 'code' : 'anonymous'
}
