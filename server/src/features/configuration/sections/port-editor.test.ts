import { expect, it } from 'vitest'
import { expectApiError } from '../../../testing/expect-error.ts'
import { PortEditor } from './port-editor.ts'

/** A device whose owner, as the database has it, is tenant 1. */
const editor = new PortEditor({
  desired: {
    present: async () => ({ version: 0, document: { section: 'switching', intent: { ports: [] } } }),
  },
  apply: { apply: async () => ({ id: 9 }) },
  rows: { isStill: async ({ tenant }: { tenant: number }) => tenant === 1 },
} as never)
const edit = (tenant: number) => ({
  ...{ sn: 'sn', by: { tenant, accountId: null, username: null }, cause: 'flow_monitor' as const },
  edit: () => null,
})

it('nothing to change is nothing to change', async () => {
  expect(await editor.change(edit(1))).toBeNull()
})

it('of a device that is another’s meanwhile it is not taken for done', async () => {
  await expectApiError(editor.change(edit(2)), 'does_not_exist')
})
