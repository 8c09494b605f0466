import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { keptOperations, listOperations, type Operation } from '#contract/audit-log/endpoints.ts'
import { ok, type SentRequest } from './fake-fetch'
import { openConsole } from './open-console'

type Answer = ReturnType<typeof ok>
type LogRetention = { days: number; removedBefore: number | null }

export const aPage = (operations: Operation[]): Answer =>
  ok(operations, { next: null, total: operations.length })

/** A list draws as many rows as its place is high, and jsdom lays nothing out. */
function giveListsHeight(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.getAttribute('data-testid') === 'list-scroller' ? 640 : 0
  })
}

interface Scene {
  operations?: Operation[]
  /** Instead of the operations, by what is asked for. */
  list?: (query: SentRequest['query']) => Answer
  keeping?: LogRetention
  /** Of the address, with its question mark. */
  search?: string
}

/** The operation log in the console; `asked` is the query of the list that was asked for last. */
export async function openLog(scene: Scene) {
  giveListsHeight()
  const { operations = [], list = () => aPage(operations), search = '' } = scene
  const keeping = { days: 90, removedBefore: null, entries: 0, lookedAt: null, ...scene.keeping }
  const { calls, router } = await openConsole(
    `/journal/operation${search}`,
    ({ path, query }: SentRequest) => {
      if (path === listOperations.path) return list(query)
      return path === keptOperations.path ? ok(keeping) : undefined
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Operation log' })
  const asked = () => calls.filter(({ path }) => path === listOperations.path).at(-1)?.query ?? {}
  return { user: userEvent.setup(), asked, address: () => router.state.location.search }
}
