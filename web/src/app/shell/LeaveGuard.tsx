import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../../components/confirm/confirm'
import { useLeaveQuestion } from '../../components/confirm/use-leave-question'
import { hasUnsaved } from '../../lib/unsaved'

/** Asks before a page with unsaved input is left, here and when the tab is closed. */
export function LeaveGuard() {
  const question = useLeaveQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || next.pathname === '/login' || !hasUnsaved()) return false
      return !(await confirm(question))
    },
    enableBeforeUnload: hasUnsaved,
  })
  return null
}
