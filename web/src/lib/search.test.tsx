import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render'
import { parseSearch, stringifySearch, useSearchState } from './search'

function Page() {
  const [search, setSearch] = useSearchState()
  return (
    <>
      <button type="button" onClick={() => setSearch({ tab: 'charts' })}>
        charts
      </button>
      <button type="button" onClick={() => setSearch({ q: `${search.q ?? ''}a` })}>
        type
      </button>
    </>
  )
}

it('Back leads to the tab before, not through everything that was typed', async () => {
  const history = createMemoryHistory({ initialEntries: ['/?tab=ports'] })
  const routeTree = createRootRoute({ component: Page })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  await renderPart(<RouterProvider router={router} />, ['common'])
  const search = () => router.state.location.search
  await userEvent.click(await screen.findByRole('button', { name: 'charts' }))
  await userEvent.click(screen.getByRole('button', { name: 'type' }))
  await userEvent.click(screen.getByRole('button', { name: 'type' }))
  await waitFor(() => expect(search()).toEqual({ tab: 'charts', q: 'aa' }))
  act(() => router.history.back())
  await waitFor(() => expect(search()).toEqual({ tab: 'ports' }))
})
