import { expect, it } from 'vitest'
import { aCommand } from '../../../../testing/commands'
import { mergeCommands } from './merge-commands'

it('what was heard since stands above what a page said, each command once, newest first', () => {
  const pages = [aCommand({ id: 3, status: 'sent' }), aCommand({ id: 1, status: 'done' })]
  const live = [aCommand({ id: 4, status: 'queued' }), aCommand({ id: 3, status: 'done' })]
  const all = mergeCommands(pages, live, null)
  expect(all.map(({ id, status }) => [id, status])).toEqual([
    [4, 'queued'],
    [3, 'done'],
    [1, 'done'],
  ])
  expect(mergeCommands(pages, live, 'sent')).toEqual([])
  expect(mergeCommands(pages, live, 'done').map(({ id }) => id)).toEqual([3, 1])
})
