import { isTest, type Target } from './resolve.ts'

/**
 * Parts of the server, told by path. `features` and `adapters` meet at southbound/ports.ts and, for
 * configurations, southbound/configuration-ports.ts only; http, live and
 * southbound know no feature; stores know nobody. What joins them lies at the top: main, composition and
 * the demo's furnishing; southbound/southbound.ts joins the adapters.
 */
const parts = [
  ['tests', /\/testing\//],
  ['config', /^server\/src\/config\.ts$/],
  ['composition', /^server\/src\/([^/]+\.ts$|composition\/|southbound\/southbound\.ts$)/],
  ['ports', /^server\/src\/southbound\/(configuration-)?ports(\.ts$|\/)/],
  ['adapters', /^server\/src\/southbound\/adapters\//],
  ['southbound', /^server\/src\/southbound\//],
  ['features', /^server\/src\/features\//],
  ['http', /^server\/src\/http\//],
  ['live', /^server\/src\/live\//],
  ['db', /^server\/src\/db\//],
  ['events', /^server\/src\/events\//],
  ['jobs', /^server\/src\/jobs\//],
  ['timeseries', /^server\/src\/timeseries\//],
  ['lib', /^server\/src\/lib\//],
] as const

type Part = (typeof parts)[number][0]

const below: Part[] = ['features', 'http', 'live', 'southbound', 'adapters', 'ports', 'db', 'events', 'jobs']
const may: Record<Part, readonly Part[]> = {
  tests: [...below, 'timeseries', 'composition', 'config', 'lib'],
  composition: [...below, 'timeseries', 'config', 'lib'],
  config: ['lib'],
  features: ['http', 'db', 'events', 'jobs', 'timeseries', 'ports', 'lib'],
  adapters: ['southbound', 'ports', 'events', 'lib'],
  ports: ['events', 'lib'],
  southbound: ['ports', 'events', 'lib'],
  http: ['events', 'lib'],
  live: ['http', 'events', 'lib'],
  db: ['lib'],
  events: ['ports', 'lib'],
  jobs: ['db', 'lib'],
  timeseries: ['lib'],
  lib: [],
}

/** The device side's codecs belong to the device side. */
const speaksProtocols: Part[] = ['adapters', 'southbound', 'composition', 'tests']

const partOf = (path: string): Part | undefined => parts.find(([, pattern]) => pattern.test(path))?.[0]

const folderOf = (path: string, above: string): string | undefined =>
  path.startsWith(above) ? path.slice(above.length).split('/')[0] : undefined

/** @returns the sentence that says what is wrong, if anything is */
export function serverProblem(from: string, target: Target, atRuntime: boolean): string | undefined {
  if (target.kind === 'package') return databaseProblem(from, target.path)
  const [here, there] = [partOf(from), partOf(target.path)]
  if (!here || isTest(from)) return undefined
  if (target.path.startsWith('protocols/') && !speaksProtocols.includes(here))
    return `${here} must not know a protocol; adapters translate it`
  if (!there) return undefined
  if (there === 'tests') return 'only tests import what is made for tests'
  if (there === 'config' && !atRuntime) return undefined
  if (here === there) return neighbourProblem(from, target.path)
  return may[here].includes(there) ? undefined : `server: ${here} must not import ${there}`
}

/** One feature reads another through its `x.reader.ts`; adapters have nothing to say to each other. */
function neighbourProblem(from: string, to: string): string | undefined {
  for (const above of ['server/src/features/', 'server/src/southbound/adapters/']) {
    const [mine, other] = [folderOf(from, above), folderOf(to, above)]
    if (mine === other || !mine || !other) continue
    if (/\.reader\.ts$/.test(to)) continue
    return `${mine} must not import ${other} (a feature reads another through its x.reader.ts)`
  }
  return undefined
}

const databasePackages = /^(kysely|pg|node:sqlite)(\/|$)/
const touchesDatabase = /(\.(repository|reader)\.ts$|-row\.ts$|^server\/src\/(db|jobs|testing)\/)/

/** Only repositories and readers speak to the database. */
function databaseProblem(from: string, name: string): string | undefined {
  if (!from.startsWith('server/') || !databasePackages.test(name)) return undefined
  if (touchesDatabase.test(from) || isTest(from)) return undefined
  if (partOf(from) === 'lib' && name === 'node:sqlite') return undefined
  return `${name} belongs into server/src/db and x.repository.ts`
}
