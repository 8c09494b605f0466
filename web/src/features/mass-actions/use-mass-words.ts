import { useTranslation } from 'react-i18next'
import type { MassAction } from '#contract/mass-actions/endpoints.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { triedOf } from './use-mass-actions'

/** What a mass action does, how far it is, and what is said when all went well. */
export function useMassWords() {
  const { t } = useTranslation(['mass-actions', 'inventory'])
  const { networks } = useNetworks()
  return {
    title: ({ action, total }: MassAction) =>
      t('title', { action: t(`inventory:action.${action}`), count: total }),
    status(action: MassAction) {
      const { state, total, items } = action
      if (state === 'running') return t('progress', { done: triedOf(action), total })
      return [
        t('done', { count: items.done }),
        ...(items.failed > 0 ? [t('failed', { count: items.failed })] : []),
        ...(items.cancelled > 0 ? [t('left', { count: items.cancelled })] : []),
      ].join(' · ')
    },
    outcome({ action, total: count, group }: MassAction) {
      const network = networks.find(({ ID }) => ID === group)?.Name ?? ''
      return t(`inventory:outcome.${action}`, { count, network })
    },
  }
}
