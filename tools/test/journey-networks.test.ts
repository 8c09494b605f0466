import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Journeys of one worker share a server and its first account, in which a name stands once. */
it('no two journeys create a network of the same name', () => {
  const names = globSync('e2e/**/*.spec.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bapi\.createNetwork\('([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** A seed says which devices: those of another journey would be bound already. */
it('no two journeys run the same pretend devices', () => {
  const seeds = globSync('e2e/**/*.spec.ts').flatMap((path) => [
    ...new Set([...readFileSync(path, 'utf8').matchAll(/\bseed: '([^']+)'/g)].map(([, seed]) => seed)),
  ])
  expect(seeds.length).toBeGreaterThan(20)
  expect(seeds.filter((seed, at) => seeds.indexOf(seed) !== at)).toEqual([])
})
