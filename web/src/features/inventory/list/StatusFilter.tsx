import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { type DeviceStatus, deviceStatuses } from '#contract/inventory/schemas.ts'
import { reading } from '../../../api/query-client'
import { useFormats } from '../../../i18n/use-formats'
import { StatusShape } from '../../../ui/StateMark'
import { countsOf } from '../counts'
import css from './StatusFilter.module.css'

interface StatusFilterProps {
  group: number | undefined
  types: readonly DeviceKind[] | null
  value: string[]
  onChange: (status: string[]) => void
}

/** Chips with how many each would show; more than one may be on. */
export function StatusFilter({ group, types, value, onChange }: StatusFilterProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  const counts = useQuery(reading(deviceCounts, group === undefined ? {} : { group }))
  const numbers = counts.data ? countsOf(counts.data, types) : null
  const toggle = (status: DeviceStatus) =>
    onChange(value.includes(status) ? value.filter((other) => other !== status) : [...value, status])
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('common:list.filterByStatus')}</legend>
      <button
        type="button"
        className={css.chip}
        aria-pressed={value.length === 0}
        onClick={() => onChange([])}
      >
        {t('common:list.allStatuses')}
        {numbers && <span className={css.count}>{formats.count(numbers.total)}</span>}
      </button>
      {deviceStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className={css.chip}
          aria-pressed={value.includes(status)}
          onClick={() => toggle(status)}
        >
          <StatusShape tone={status === 'online' ? 'ok' : status === 'never' ? 'never' : 'idle'} />
          {t(`status.${status}`)}
          {numbers && <span className={css.count}>{formats.count(numbers[status])}</span>}
        </button>
      ))}
    </fieldset>
  )
}
