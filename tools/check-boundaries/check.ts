import { findCycles } from './cycles.ts'
import { type Import, importsOf } from './imports.ts'
import { resolveImport, type Target } from './resolve.ts'
import { roomProblem } from './rooms.ts'
import { serverProblem } from './server-rules.ts'
import { ownersOf, tableProblems } from './tables.ts'
import { webProblem } from './web-rules.ts'

const rules = [roomProblem, serverProblem, webProblem]

/**
 * Holds every import, and every table that is queried, against the rules.
 * @param files path in the checkout (with `/`) → source text
 * @returns one line per problem
 */
export function checkTree(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  const owners = ownersOf(files)
  for (const [file, source] of files) {
    const imports = importsOf(file, source).map((found) => ({
      ...found,
      target: resolveImport(file, found.specifier),
    }))
    problems.push(...imports.flatMap((found) => problemsOf(file, found)))
    problems.push(...tableProblems(file, source, owners))
    // Of types too, in every room: who reads one file of a knot must read all.
    graph.set(file, modulesOf(imports, files))
  }
  return [...problems, ...findCycles(graph).map((knot) => `cycle: ${knot.join(' ↔ ')}`)]
}

function problemsOf(file: string, { specifier, target, atRuntime }: Import & { target: Target }): string[] {
  const found = rules.map((rule) => rule(file, target, atRuntime)).filter((text) => text !== undefined)
  return [...new Set(found)].map((text) => `${file} → ${specifier}: ${text}`)
}

/** The modules among `files` that are imported; Vite lets `.ts` and `.tsx` be left out. */
function modulesOf(imports: { target: Target }[], files: ReadonlyMap<string, string>): string[] {
  return imports.flatMap(({ target: { path } }) => {
    const written = ['', '.ts', '.tsx'].map((ending) => path + ending).find((name) => files.has(name))
    return written ? [written] : []
  })
}
