import type { Finding } from '#contract/search/endpoints.ts'
import { confirm } from '../../../components/confirm/confirm'
import { useLeaveQuestion } from '../../../components/confirm/use-leave-question'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { infoPath } from '../../../features/inventory/kinds'
import { hasUnsaved } from '../../../lib/unsaved'
import { useGo } from '../../../lib/use-go'

/** Opens what was found itself: the page of a device, client or network, an SSID, a project with what lies in it. */
export function useOpen(): (found: Finding) => Promise<void> {
  const { current, networks, select } = useNetworks()
  const question = useLeaveQuestion()
  const go = useGo()
  const choose = async (id: number): Promise<boolean> => {
    if (id === current?.ID) return true
    if (!networks.some((network) => network.ID === id)) return false
    if (hasUnsaved() && !(await confirm(question))) return false
    select(id)
    return true
  }
  return async (found) => {
    switch (found.type) {
      case 'device':
        return go(infoPath(found.kind), { sn: found.sn })
      case 'client':
        return go('/monitor/client', { group: String(found.group.ID), mac: found.mac })
      case 'ssid':
        return (await choose(found.group.ID)) ? go('/config/wireless', { ssid: found.key }) : undefined
      case 'network':
        return (await choose(found.ID)) ? go('/') : undefined
      case 'project':
        return go('/', { tab: 'group', scope: 'all', project: String(found.ID) })
    }
  }
}
