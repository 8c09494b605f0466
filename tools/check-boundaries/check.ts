import { findCycles } from './cycles.ts'
import { type Import, importsOf } from './imports.ts'
import { resolveImport, type Target } from './resolve.ts'
import { roomOf, roomProblem } from './rooms.ts'
import { serverProblem } from './server-rules.ts'
import { webProblem } from './web-rules.ts'

const rules = [roomProblem, serverProblem, webProblem]
/** Rooms where a cycle at load is an error. */
const withoutCycles = ['contract', 'protocols', 'server', 'simulator', 'web']

/**
 * Holds every import against the rules.
 * @param files path in the checkout (with `/`) → source text
 * @returns one line per problem
 */
export function checkTree(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  for (const [file, source] of files) {
    const imports = importsOf(file, source).map((found) => ({
      ...found,
      target: resolveImport(file, found.specifier),
    }))
    problems.push(...imports.flatMap((found) => problemsOf(file, found)))
    if (withoutCycles.includes(roomOf(file) ?? '')) graph.set(file, loaded(imports, files))
  }
  return [...problems, ...findCycles(graph).map((knot) => `cycle: ${knot.join(' ↔ ')}`)]
}

function problemsOf(file: string, { specifier, target, atRuntime }: Import & { target: Target }): string[] {
  const found = rules.map((rule) => rule(file, target, atRuntime)).filter((text) => text !== undefined)
  return [...new Set(found)].map((text) => `${file} → ${specifier}: ${text}`)
}

/** The modules among `files` that loading this one loads; Vite lets `.ts` and `.tsx` be left out. */
function loaded(imports: (Import & { target: Target })[], files: ReadonlyMap<string, string>): string[] {
  return imports.flatMap(({ atRuntime, target: { path } }) => {
    const written = ['', '.ts', '.tsx'].map((ending) => path + ending).find((name) => files.has(name))
    return atRuntime && written ? [written] : []
  })
}
