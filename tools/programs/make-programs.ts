import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/** Where programs are put, and how what is in them finds its neighbours on disk. */
export interface Target {
  /** The checkout, absolute. */
  readonly root: string
  /** By their names in the checkout, with slashes. */
  readonly programs: readonly string[]
  /** The file made of a program, absolute. */
  made(program: string): string
  /** An expression in place of `import.meta.url` in the module `id`. */
  ownUrl(id: string): string
  /** An expression for the URL of a program that another one starts. */
  programUrl(program: string): string
}

/** Packages that bring machine code or read files beside them: they are found in the checkout's node_modules. */
const apart =
  /^(@node-rs\/argon2|snappy|pdfkit|subset-font|write-excel-file|oidc-provider|protobufjs|pg-native|bufferutil|utf-8-validate)(\/|$)/

const isApart = (id: string) => isBuiltin(id) || apart.test(id)

/** A neighbour that a module names by its path: a program it starts, a folder it reads. */
export const namedPlace = /new URL\('([^']+)', import\.meta\.url\)/g
const ownPlace = new RegExp(`${namedPlace.source}|import\\.meta\\.url`, 'g')

/**
 * Makes one file of each program, packages included: to find, link and keep 1,300 modules is most of what a start of
 * the server costs.
 * @throws when a module starts a program that is not among them
 */
export async function makePrograms(target: Target): Promise<void> {
  for (const program of target.programs) await makeProgram(target, program)
}

async function makeProgram(target: Target, program: string): Promise<void> {
  const bundle = await rolldown({
    cwd: target.root,
    input: join(target.root, program),
    platform: 'node',
    logLevel: 'silent',
    external: isApart,
    plugins: [findsNeighbours(target), plainComments],
  })
  await bundle.write({ file: target.made(program), format: 'esm', codeSplitting: false, charset: 'ascii' })
  await bundle.close()
}

/** `charset` leaves comments as they are, yet one letter beyond Latin-1 makes V8 keep the whole text twice as large. */
const plainComments: Plugin = {
  name: 'plain-comments',
  renderChunk: (code) =>
    code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

/** What a module names as its neighbour, as a name in the checkout. */
export const neighbourOf = (root: string, id: string, spec: string): string =>
  relative(root, resolve(dirname(id), spec)).replaceAll(sep, '/')

/** Modules find their neighbours on disk where they lie in the checkout; programs as files that were made of them. */
const findsNeighbours = (target: Target): Plugin => ({
  name: 'finds-neighbours',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler: (code, id) =>
      code.replace(ownPlace, (whole, spec?: string) => {
        if (!spec?.endsWith('.ts')) return whole.replace('import.meta.url', () => target.ownUrl(id))
        const program = neighbourOf(target.root, id, spec)
        if (target.programs.includes(program)) return target.programUrl(program)
        throw new Error(`${program}, which ${id} starts, is not among the programs to be made`)
      }),
  },
})
