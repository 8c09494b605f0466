import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ok, type SentRequest } from '../../../testing/fake-fetch'
import { openConsole } from '../../../testing/open-console'
import { renderPart } from '../../../testing/render'
import { WanPill } from './WanPill'

it.each([
  ['up', 'Gateway online'],
  ['partly', 'Some gateways offline'],
  ['down', 'Gateway offline'],
  ['unknown', 'Gateway status unknown'],
] as const)('says which networks are left, and lets go of that: %s', async (state, words) => {
  const clear = vi.fn()
  await renderPart(<WanPill state={state} onClear={clear} />, ['overview'])
  expect(await screen.findByText(words)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(clear).toHaveBeenCalledOnce()
})

it('asks about the selected network alone, and says when none of it is left', async () => {
  const { calls } = await openConsole('/?tab=group&wan=partly', ({ path }: SentRequest) =>
    path === '/v2/overview/networks' ? ok([]) : undefined,
  )
  expect(await screen.findByText('No matches')).toBeVisible()
  const asked = () => calls.filter(({ path }) => path === '/v2/overview/networks').at(-1)?.query
  await waitFor(() => expect(asked()).toEqual({ state: 'partly', group: '7' }))
})
