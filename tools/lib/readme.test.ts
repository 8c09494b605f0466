import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('README names every setting that the server reads', () => {
  const names = [...read('server/src/config.ts').matchAll(/^ {2}(ROOST_[A-Z_]+): /gm)].map(
    ([, name]) => name!,
  )
  expect(names.length).toBeGreaterThan(15)
  const readme = read('README.md')
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('README names every npm script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const readme = read('README.md')
  const commands = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  )
  expect(commands.filter((command) => !readme.includes(command))).toEqual([])
})
