import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noticeCodes } from '#contract/inventory/state/notices.ts'
import { FRAME_REASONS, FRAME_WARNINGS } from '#protocols/ucentral/reasons.ts'
import { UCENTRAL_NOTICES } from '../../server/src/southbound/adapters/ucentral/conversation/notice-codes.ts'
import { LISTENER_NOTICES } from '../../server/src/southbound/listening/notice-codes.ts'
import { root } from '../lib/sources.ts'

/** What stands in a device's history is written as codes; each must have its words. */
it('words every code of the connection history', () => {
  const file = readFileSync(join(root, 'locales', 'en-US', 'inventory.json'), 'utf8')
  const { notice } = JSON.parse(file) as { notice: Record<string, string> }
  const codes = [
    ...noticeCodes,
    ...LISTENER_NOTICES,
    ...UCENTRAL_NOTICES,
    ...FRAME_REASONS,
    ...FRAME_WARNINGS,
  ]
  expect(codes.filter((code) => !notice[code])).toEqual([])
})
