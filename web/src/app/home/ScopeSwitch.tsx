import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { useSearchState } from '../../lib/search'

/** The selected network or all of them; nothing to choose where there is one. */
export function ScopeSwitch() {
  const { t } = useTranslation('home')
  const { networks } = useNetworks()
  const [search, setSearch] = useSearchState()
  if (networks.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('scope.label')}
      value={search.scope === 'all' ? 'all' : 'network'}
      onChange={(next) => setSearch({ scope: next === 'all' ? 'all' : undefined })}
      data={[
        { value: 'network', label: t('scope.network') },
        { value: 'all', label: t('scope.all') },
      ]}
    />
  )
}
