import { describe, expect, it } from 'vitest'
import { checkTree } from './check.ts'

const check = (files: Record<string, string>) => checkTree(new Map(Object.entries(files)))
const imports = (...specifiers: string[]) => specifiers.map((s) => `import { x } from '${s}'`).join('\n')

describe('rooms', () => {
  it.each([
    ['web/src/app/a.ts', '#contract/errors.ts'],
    ['web/src/i18n/a.ts', '../../../locales/en-US/common.json'],
    ['server/src/southbound/adapters/ucentral/a.ts', '#protocols/ucentral/decode.ts'],
    ['simulator/fleet.ts', '#protocols/ucentral/encode.ts'],
    ['bench/a.ts', '../server/src/db/client.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toEqual([])
  })

  it.each([
    ['web/src/app/a.ts', '../../../server/src/config.ts', 'web must not import server'],
    ['server/src/http/a.ts', '../../../web/src/app/a.ts', 'server must not import web'],
    ['simulator/fleet.ts', '../server/src/config.ts', 'simulator must not import server'],
    ['simulator/fleet.ts', '#contract/errors.ts', 'simulator must not import contract'],
    ['contract/src/errors.ts', '#protocols/a.ts', 'contract must not import protocols'],
    ['server/src/http/a.ts', '../../../contract/src/errors.ts', 'by its name, #contract/'],
    ['server/src/http/a.ts', '../../../tools/lib/sources.ts', 'server must not import tools'],
  ])('%s must not import %s', (file, specifier, sentence) => {
    expect(check({ [file]: imports(specifier) })).toEqual([expect.stringContaining(sentence)])
  })

  it.each([
    `import type { A } from '../../../server/src/config.ts'`,
    `export * from '../../../server/src/config.ts'`,
    `export type { A } from '../../../server/src/config.ts'`,
    `const later = () => import('../../../server/src/config.ts')`,
    `let a: import('../../../server/src/config.ts').Config`,
  ])('counts %s', (source) => {
    expect(check({ 'web/src/app/a.ts': source })).toHaveLength(1)
  })

  it('does not read words in a text or a comment as an import', () => {
    const source = `// import { a } from '../../../server/src/config.ts'\nexport const b = "from '../server/x.ts'"`
    expect(check({ 'web/src/app/a.ts': source })).toEqual([])
  })
})

describe('server', () => {
  const feature = 'server/src/features/inventory/inventory.service.ts'

  it.each([
    [feature, '../../southbound/ports.ts'],
    [feature, '../tenancy/tenancy.reader.ts'],
    ['server/src/features/inventory/inventory.repository.ts', 'kysely'],
    ['server/src/features/inventory/inventory.service.test.ts', '../../testing/server.ts'],
    ['server/src/composition.ts', './southbound/adapters/ucentral/adapter.ts'],
    ['server/src/main.ts', './composition.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toEqual([])
  })

  it.each([
    [feature, '../../southbound/adapters/ucentral/adapter.ts'],
    [feature, '../../southbound/sessions/session-registry.ts'],
    [feature, '../tenancy/tenancy.service.ts'],
    [feature, '../../testing/server.ts'],
    [feature, '#protocols/ucentral/decode.ts'],
    [feature, 'kysely'],
    [
      'server/src/southbound/adapters/ucentral/adapter.ts',
      '../../../features/inventory/inventory.service.ts',
    ],
    ['server/src/southbound/adapters/ucentral/adapter.ts', '../rtty/adapter.ts'],
    ['server/src/http/mount.ts', '../features/inventory/inventory.routes.ts'],
    ['server/src/db/client.ts', '../events/bus.ts'],
    ['server/src/lib/clock.ts', '../config.ts'],
  ])('%s must not import %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toHaveLength(1)
  })
})

describe('web', () => {
  it.each([
    ['web/src/app/routes.tsx', '../features/inventory/DeviceListPage.tsx'],
    ['web/src/features/inventory/a.tsx', '../../components/resource-list/ResourceList.tsx'],
    ['web/src/features/inventory/list/a.tsx', '../kinds/index.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toEqual([])
  })

  it.each([
    ['web/src/features/inventory/a.tsx', '../tenancy/b.tsx'],
    ['web/src/features/inventory/a.tsx', '../../app/paths.ts'],
    ['web/src/components/a.tsx', '../features/inventory/b.tsx'],
    ['web/src/ui/a.tsx', '../i18n/words.ts'],
    ['web/src/ui/a.tsx', '../testing/render.tsx'],
  ])('%s must not import %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toHaveLength(1)
  })
})

describe('cycles', () => {
  it('reports modules that need each other to load', () => {
    const found = check({
      'web/src/lib/a.ts': imports('./b'),
      'web/src/lib/b.ts': imports('./c.ts'),
      'web/src/lib/c.ts': imports('./a.ts'),
    })
    expect(found).toEqual(['cycle: web/src/lib/a.ts ↔ web/src/lib/b.ts ↔ web/src/lib/c.ts'])
  })

  it.each(['web/src/lib', 'simulator/agent', 'e2e/support', 'tools/demo', 'bench'])(
    'of types count in %s',
    (folder) => {
      const found = check({
        [`${folder}/a.ts`]: imports('./b.ts'),
        [`${folder}/b.ts`]: `import type { A } from './a.ts'`,
      })
      expect(found).toHaveLength(1)
    },
  )
})

describe('tables', () => {
  const schema = {
    'server/src/db/schema/tenancy.ts': 'export interface T {\n  network: {\n    id: number\n  }\n}',
  }
  const queries = (feature: string, text: string) =>
    check({ ...schema, [`server/src/features/${feature}/x.repository.ts`]: text })

  it.each([
    ['alarm', "db.selectFrom('network')"],
    ['alarm', "db.selectFrom('a').innerJoin('network as n', 'n.id', 'a.id')"],
    ['alarm', 'sql<number>`(select id from network)`'],
    ['inventory', "db.updateTable('network')"],
    ['alarm', "for (const table of ['alarm', 'network'] as const) db.selectFrom(table)"],
  ])('of another feature are not queried: %s, %s', (feature, text) => {
    expect(queries(feature, text)).toEqual([
      `server/src/features/${feature}/x.repository.ts: the table network is tenancy's; ask its reader`,
    ])
  })

  it.each([
    ['tenancy', "db.updateTable('network')"],
    ['inventory', "db.selectFrom('device').innerJoin('network', 'a', 'b')"],
    ['alarm', "db.selectFrom('alarm') // network"],
    ['tenancy', "for (const table of ['network'] as const) db.selectFrom(table)"],
    ['alarm', "const named = 'network'; db.selectFrom((eb) => eb)"],
  ])("of one's own, and those that lists join, are: %s, %s", (feature, text) => {
    expect(queries(feature, text)).toEqual([])
  })

  it('stand in the file that queries them', () => {
    expect(queries('alarm', 'db.selectFrom(table)')).toEqual([
      'server/src/features/alarm/x.repository.ts: queries a table by a variable and names none',
    ])
  })
})
