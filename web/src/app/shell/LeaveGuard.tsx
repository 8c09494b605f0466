import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../components/confirm/confirm'
import { useLeaveQuestion } from '../../components/confirm/use-leave-question'
import type { Search } from '../../lib/search'
import { hasUnsaved, holdsTab } from '../../lib/unsaved'

/** Asks before a page with unsaved input is left, here and when the tab is closed. */
export function LeaveGuard() {
  const question = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (samePage(current, next) || next.pathname === '/login' || !hasUnsaved()) return false
      return !(await confirm(question))
    },
    enableBeforeUnload: holdsTab,
  })
  return null
}

interface PageLocation {
  pathname: string
  search: unknown
}

/** Tabs and filters of one page are still that page; another device's is not. */
const samePage = (a: PageLocation, b: PageLocation) =>
  a.pathname === b.pathname && (a.search as Search).sn === (b.search as Search).sn
