import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

const binary = /\.(png|jpg|woff2?|ico|bin|gz)$/
/** Put together, so that this file does not hold them: package registries, and folders of one machine. */
const foreign = new RegExp(
  [
    ['registry', 'npmjs'].join('\\.'),
    ['npm', 'pkg', 'github'].join('\\.'),
    '(?<![\\w.])/(work|root|home)/\\w',
  ].join('|'),
)

it('no committed file names a package registry or a path of one machine', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const files = listed.filter((file) => file && !binary.test(file) && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (foreign.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
  expect(found).toEqual([])
})
