import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rooms } from '../check-boundaries/rooms.ts'
import { listSources, root } from './sources.ts'

/** Patterns rather than files. */
const notFiles = ['x.reader.ts']
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...listSources(['docs'], /\.md$/)]

it.each(pages)('%s links to what is there', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target]) => target!,
  )
  const local = links.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files that there are', (page) => {
  const named = readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|json|js))`/g)
  const files = listSources(rooms, /./)
  const gone = [...named]
    .map(([, path]) => path!)
    .filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))
  expect(gone.filter((path) => !notFiles.includes(path) && !existsSync(join(root, path)))).toEqual([])
})
