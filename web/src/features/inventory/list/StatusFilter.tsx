import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { deviceStatuses } from '#contract/inventory/schemas.ts'
import { reading } from '../../../api/query-client'
import { FilterChips } from '../../../components/resource-list/FilterChips'
import { useFormats } from '../../../i18n/use-formats'
import { StatusShape } from '../../../ui/StateMark'
import { countsOf } from '../counts'

interface StatusFilterProps {
  group: number | undefined
  types: readonly (DeviceKind | 'unknown')[] | null
  /** Without numbers: they would be of more devices than the list can show. */
  uncounted: boolean
  value: string[]
  onChange: (status: string[]) => void
}

/** Chips with how many each would show; more than one may be on. */
export function StatusFilter({ group, types, uncounted, value, onChange }: StatusFilterProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  const counts = useQuery(reading(deviceCounts, group === undefined ? {} : { group }))
  const numbers = counts.data && !uncounted ? countsOf(counts.data, types) : null
  const counted = (total: number | undefined) => (total === undefined ? {} : { count: formats.count(total) })
  return (
    <FilterChips
      legend={t('common:list.filterByStatus')}
      all={{ label: t('common:list.allStatuses'), ...counted(numbers?.total) }}
      chips={deviceStatuses.map((status) => ({
        value: status,
        label: t(`status.${status}`),
        mark: <StatusShape tone={status === 'online' ? 'ok' : status === 'never' ? 'never' : 'idle'} />,
        ...counted(numbers?.[status]),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
