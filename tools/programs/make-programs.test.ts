import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makePrograms } from './make-programs.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'make-programs-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const make = (...programs: string[]) =>
  makePrograms({
    root,
    programs,
    made: (program) => join(root, 'out', program.replaceAll('/', '-').replace('.ts', '.mjs')),
    ownUrl: (id) => `new URL('..${id.slice(root.length)}', import.meta.url).href`,
    programUrl: (program) =>
      `new URL('./${program.replaceAll('/', '-').replace('.ts', '.mjs')}', import.meta.url)`,
  })

const run = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8' })

/** Reads a file beside it, starts a thread, and says what it got. */
function writeParent(): void {
  write('words/word.txt', 'wörd → 🙂')
  write(
    'src/deep/child.ts',
    "import { parentPort } from 'node:worker_threads'\nparentPort!.postMessage('child')\n",
  )
  write(
    'src/shared.ts',
    "/** A comment’s letter. */\nexport const plain = (): string => 'plain ö → 🙂 ' + /🙂/.test('🙂')\n",
  )
  write(
    'src/main.ts',
    `import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { plain } from './shared.ts'
const word = readFileSync(new URL('../words/word.txt', import.meta.url), 'utf8')
new Worker(new URL('./deep/child.ts', import.meta.url)).on('message', (said: string) => console.log(plain(), word, said))
`,
  )
}

describe('programs as one file each', () => {
  it('find what lies beside them and what they start, from a copy of the checkout as well', async () => {
    writeParent()
    await make('src/main.ts', 'src/deep/child.ts')
    const said = 'plain ö → 🙂 true wörd → 🙂 child\n'
    expect(run(join(root, 'out/src-main.mjs'))).toBe(said)
    const copy = join(root, 'copy')
    for (const folder of ['out', 'words']) cpSync(join(root, folder), join(copy, folder), { recursive: true })
    rmSync(join(root, 'src'), { recursive: true })
    rmSync(join(root, 'words'), { recursive: true })
    expect(run(join(copy, 'out/src-main.mjs'))).toBe(said)
  })

  it('are of letters that V8 keeps in one byte each', async () => {
    writeParent()
    await make('src/main.ts', 'src/deep/child.ts')
    const text = readFileSync(join(root, 'out/src-main.mjs'), 'latin1')
    expect(text).toContain('A comment')
    expect(text).toMatch(/^[\0-\x7f]*$/)
  })

  it('are not made when one starts a program that nobody named', async () => {
    writeParent()
    await expect(make('src/main.ts')).rejects.toThrow(/src\/deep\/child\.ts.*not among the programs/s)
  })
})
