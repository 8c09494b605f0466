import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/search/endpoints.ts'
import { confirm } from '../../../components/confirm/confirm'
import { useLeaveQuestion } from '../../../components/confirm/use-leave-question'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useNotify } from '../../../components/toast/use-notify'
import { infoPath } from '../../../features/inventory/kinds'
import { hasUnsaved } from '../../../lib/unsaved'
import { useGo } from '../../../lib/use-go'

/** Goes to what was found: a device's page, a client's, an SSID in its network; selects a network. */
export function useOpen(): (found: Finding) => Promise<void> {
  const { t } = useTranslation('search')
  const { current, networks, select } = useNetworks()
  const question = useLeaveQuestion()
  const notify = useNotify()
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
        return (await choose(found.group.ID)) ? go('/config/wireless') : undefined
      case 'network':
        if (await choose(found.ID)) notify.ok(t('selected', { name: found.title }))
        return
      case 'project':
        return go('/', { tab: 'group' })
    }
  }
}
