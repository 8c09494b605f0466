import { confirm } from '../../../components/confirm/confirm'
import { useLeaveQuestion } from '../../../components/confirm/use-leave-question'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import type { Target } from '../../../components/current-network/target'
import { useSearchState } from '../../../lib/search'
import { hasUnsaved } from '../../../lib/unsaved'
import { useGo } from '../../../lib/use-go'
import { useShownTarget, useWhereabouts } from '../use-whereabouts'
import { scopesOf } from './shown-target'

/** Makes the page show what was chosen; where it cannot, a page is opened that does. False: nothing was chosen. */
export function useChooseTarget() {
  const { current, select } = useNetworks()
  const { screen, search } = useShownTarget()
  const [, setSearch] = useSearchState()
  const { subject, ofOne } = useWhereabouts()
  const question = useLeaveQuestion()
  const go = useGo()
  const scopes = scopesOf(screen)
  const offers = ofOne ? [] : (scopes?.offers(search) ?? [])
  const choose = async (place: Target): Promise<boolean> => {
    const other = place.of === 'network' && place.id !== current?.ID
    if (other && hasUnsaved() && !(await confirm(question))) return false
    if (place.of === 'network') select(place.id)
    if (ofOne) await go(subject?.listed ?? '/')
    else if (offers.includes(place.of)) setSearch(scopes?.write(place) ?? {})
    // Of a page that is about no network there is nothing to change.
    else if (scopes) await go('/')
    return true
  }
  return { offers, choose }
}
