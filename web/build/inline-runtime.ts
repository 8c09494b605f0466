import type { Plugin, Rolldown } from 'vite'

const isRuntime = /^rolldown-runtime-/

/**
 * The few helpers by which files find each other's modules come with each file that needs them, not as one more file
 * that every page asks for. They keep nothing, so that there may be several of them.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const runtime = chunks.find(({ fileName }) => isRuntime.test(baseOf(fileName)))
    if (!runtime) return
    for (const chunk of chunks) if (chunk !== runtime) bringRuntime(chunk, runtime)
    delete bundle[runtime.fileName]
  },
})

function bringRuntime(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk): void {
  const statement = new RegExp(`import\\{([^}]*)\\}from"\\./${escaped(baseOf(runtime.fileName))}";`)
  chunk.code = chunk.code.replace(statement, (_whole, names: string) => inPlace(names, runtime.code))
  chunk.imports = chunk.imports.filter((fileName) => fileName !== runtime.fileName)
}

/** `import{n as e}from…` as a constant of the file. */
function inPlace(names: string, code: string): string {
  const [, body, exported] = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(code)!
  const given = exported!.split(',').map((one) => one.split(' as '))
  const returned = given.map(([inside, outside = inside]) => `${outside}:${inside}`).join(',')
  return `const{${names.replaceAll(' as ', ':')}}=(()=>{${body}return{${returned}}})();`
}

const baseOf = (fileName: string) => fileName.slice(fileName.lastIndexOf('/') + 1)
const escaped = (text: string) => text.replaceAll(/[.$-]/g, '\\$&')
