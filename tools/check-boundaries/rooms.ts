import type { Target } from './resolve.ts'

/** Which rooms a room may import; `bench` and `tools` look at everything and nobody looks at them. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  locales: [],
  protocols: [],
  web: ['contract', 'locales'],
  server: ['contract', 'locales', 'protocols'],
  simulator: ['protocols'],
  e2e: ['contract'],
  bench: ['contract', 'locales', 'protocols', 'server', 'simulator', 'tools', 'web'],
  tools: ['contract', 'locales', 'protocols', 'server', 'web'],
}

/** Rooms that have a name in package.json's `imports`: a relative path into them hides the border. */
const hasAlias = ['contract', 'protocols']

export const rooms = Object.keys(mayImport)

export const roomOf = (path: string): string | undefined => {
  const first = path.split('/')[0] ?? ''
  return first in mayImport ? first : undefined
}

/** @returns the sentence that says what is wrong, if anything is */
export function roomProblem(from: string, target: Target): string | undefined {
  const room = roomOf(from)
  const other = roomOf(target.path)
  if (!room || !other || target.kind === 'package' || room === other) return undefined
  if (!mayImport[room]?.includes(other)) return `${room} must not import ${other}`
  if (target.relative && hasAlias.includes(other)) return `import ${other} by its name, #${other}/…`
  return undefined
}
