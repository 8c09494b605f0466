import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { previewDifference } from '#contract/configuration/endpoints.ts'
import { makeQueryClient } from '../../../api/query-client'
import { failure, fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { useDifference } from './use-difference'

afterEach(() => vi.unstubAllGlobals())

const asked = { body: { sn: '02:00:00:00:00:01', inherit: 'watchdog' as const }, planHash: 'seen' }

function Shown() {
  const { data, isError } = useDifference(asked, asked.body.sn)
  return <p>{isError ? 'conflict' : data ? 'seen' : '…'}</p>
}

it('a save, with which what was proposed is over, does not ask for the difference again', async () => {
  let calls = 0
  fakeFetch(() => (++calls === 1 ? ok({ native: null }) : failure(409, 'conflict')))
  const queries = makeQueryClient()
  await renderPart(<Shown />, [], queries)
  expect(await screen.findByText('seen')).toBeVisible()
  await queries.invalidateQueries({ queryKey: [previewDifference.path] })
  expect(screen.getByText('seen')).toBeVisible()
  expect(calls).toBe(1)
})
