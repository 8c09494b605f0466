import { IconEye, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listShares } from '#contract/tenancy/shares.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { shareOf } from '../../../components/current-network/share-of'
import { useFormats } from '../../../i18n/use-formats'
import css from './AccessBar.module.css'

/** Stands under the top bar while the selected network is only to look at, or to install in: why, and until when. */
export function AccessBar() {
  const { t } = useTranslation('shell')
  const { time } = useFormats()
  const { tree, current } = useNetworks()
  const limited = current && (current.permission === 'read' || current.permission === 'install')
  const share = limited ? shareOf(tree, current.ID) : 0
  const shares = useQuery({ ...reading(listShares), ...toldInPlace, enabled: share > 0 })
  if (!limited) return null
  const from = shares.data?.received.find(({ ID }) => ID === share)?.from
  const Icon = current.permission === 'read' ? IconEye : IconTool
  const parts = [
    t(`access.${current.permission as 'read' | 'install'}`, { name: current.Name }),
    from && t('access.from', { from }),
    current.until !== null && t('access.until', { when: time(current.until) }),
  ]
  return (
    <p className={css.bar} role="status">
      <Icon size={16} stroke={1.6} />
      <span>{parts.filter(Boolean).join(' ')}</span>
    </p>
  )
}
