import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyDocument } from '#contract/configuration/sections.ts'
import { failure, fakeFetch, ok } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { type Draft, draftOf, setDraft } from './drafts'
import { TwoTabs } from './status/TwoTabs'
import { configNamespaces } from './words/namespaces'

const empty = emptyDocument('wireless')
const draft: Draft = { place: { group: 7 }, base: 3, saved: empty, document: empty }
const key = 'two tabs'
const bodyOf = (call: { body: unknown } | undefined) => (call?.body as { data?: object })?.data

afterEach(() => {
  setDraft(key, null)
  vi.unstubAllGlobals()
})

it('what another tab has kept is not written over before the person has said which counts', async () => {
  let taken = false
  const calls = fakeFetch(() =>
    taken ? ok({ key: 'n7:wireless', revision: 5, network: 7, name: 'Pier' }) : failure(409, 'conflict'),
  )
  await renderPart(<TwoTabs of={key} />, [...configNamespaces])
  setDraft(key, draft)
  const mine = await screen.findByRole('button', { name: 'Use these edits' })
  expect(bodyOf(calls[0])).toMatchObject({ over: 0 })
  setDraft(key, { ...draft, base: 4 })
  taken = true
  await userEvent.setup().click(mine)
  expect(screen.queryByRole('button', { name: 'Use these edits' })).toBeNull()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(bodyOf(calls[1])).toMatchObject({ base: 4 })
  expect(bodyOf(calls[1])).not.toHaveProperty('over')
  setDraft(key, { ...draft, base: 5 })
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(bodyOf(calls[2])).toMatchObject({ over: 5 })
})

it('giving up what is here leaves what the other tab has', async () => {
  const calls = fakeFetch(() => failure(409, 'conflict'))
  await renderPart(<TwoTabs of={key} />, [...configNamespaces])
  setDraft(key, draft)
  await screen.findByRole('button', { name: 'Use the other edits' })
  setDraft(key, null)
  expect(draftOf(key)).toBe(null)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(calls).toHaveLength(1)
})
