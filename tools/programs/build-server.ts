import { join, relative, resolve, sep } from 'node:path'
import { root } from '../lib/sources.ts'
import { makePrograms } from './make-programs.ts'
import { served } from './served.ts'

/** The server as `npm start` runs it: one file of each of its programs, in the folder that is named. */
const folder = resolve(root, process.argv[2]!)

/** As deep as `server/dist`, wherever it is made first; the checkout may be moved or copied afterwards. */
const fromFolder = (id: string) => `../../${relative(root, id).replaceAll(sep, '/')}`

const fileName = (program: string) =>
  program.replace('server/src/', '').replaceAll('/', '-').replace(/\.ts$/, '.mjs')

await makePrograms({
  root,
  programs: served,
  made: (program) => join(folder, fileName(program)),
  ownUrl: (id) => `new URL('${fromFolder(id)}', import.meta.url).href`,
  programUrl: (program) => `new URL('./${fileName(program)}', import.meta.url)`,
})
