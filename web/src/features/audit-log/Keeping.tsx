import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keptOperations } from '#contract/audit-log/endpoints.ts'
import { call } from '../../api/call'
import { useFormats } from '../../i18n/use-formats'
import css from './OperationLog.module.css'

/** How long what is shown can be read, and from when on it was removed. */
export function Keeping() {
  const { t } = useTranslation('audit-log')
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: [keptOperations.path],
    queryFn: ({ signal }) => call(keptOperations, { signal }),
  })
  if (!data) return null
  const { days, removedBefore } = data
  return (
    <p className={css.keeping}>
      <span>{t('keeping', { count: days })}</span>
      {removedBefore !== null && <span>{t('removedBefore', { date: formats.date(removedBefore) })}</span>}
    </p>
  )
}
