import { parseSync } from 'vite'

export interface Import {
  /** As written: `../db/client.ts`, `#contract/errors.ts`, `fastify`. */
  specifier: string
  /** Still there when the types are stripped. */
  atRuntime: boolean
}

const typeOnly = /^(?:import|export)\s+type\b/
const literalCall = /\bimport\(\s*(['"])([^'"]+)\1/g

/** Every import of a module, types and dynamic ones included. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const written = (start: number, end: number) => !typeOnly.test(source.slice(start, end))
  return [
    ...module.staticImports.map(({ start, end, moduleRequest }) => ({
      specifier: moduleRequest.value,
      atRuntime: written(start, end),
    })),
    ...module.staticExports.flatMap(({ start, end, entries }) =>
      entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, atRuntime: written(start, end) }] : [],
      ),
    ),
    // `import('./x.ts')`, as a call or inside a type: it crosses the border all the same, but makes no cycle at load.
    ...[...source.matchAll(literalCall)].map(([, , specifier]) => ({
      specifier: specifier ?? '',
      atRuntime: false,
    })),
  ]
}
