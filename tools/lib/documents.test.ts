import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listSources, root } from './sources.ts'

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...listSources(['docs'], /\.md$/)]

it.each(pages)('%s links to what is there', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target]) => target!,
  )
  const local = links.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})
