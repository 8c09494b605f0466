import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFolder, IconSitemap, IconTrashOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTrash, type TrashedPlace } from '#contract/tenancy/trash.ts'
import { reading } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { RestoreDialog } from './RestoreDialog'
import css from './Trash.module.css'

/** Deleted projects and networks, until they are gone for good. */
export function Trash() {
  const { t } = useTranslation(['tenancy', 'common'])
  const words = useFailureWords()
  const deleted = useQuery({ ...reading(listTrash), staleTime: 0 })
  const [restoring, setRestoring] = useState<TrashedPlace | null>(null)
  if (deleted.isPending) return <PageSkeleton label={t('common:loading')} />
  if (!deleted.data)
    return (
      <EmptyState
        alert
        icon={<IconAlertTriangle size={22} />}
        title={words(deleted.error)}
        action={<Button onClick={() => deleted.refetch()}>{t('common:action.retry')}</Button>}
      />
    )
  return (
    <>
      {deleted.data.length === 0 ? (
        <EmptyState icon={<IconTrashOff size={22} />} title={t('trash.empty')} body={t('trash.emptyBody')} />
      ) : (
        <ul className={css.list} aria-label={t('trash.title')}>
          {deleted.data.map((entry) => (
            <Entry key={entry.ID} entry={entry} onRestore={() => setRestoring(entry)} />
          ))}
        </ul>
      )}
      {restoring && <RestoreDialog entry={restoring} onClose={() => setRestoring(null)} />}
    </>
  )
}

const dayMs = 86_400_000

function Entry({ entry, onRestore }: { entry: TrashedPlace; onRestore: () => void }) {
  const { t } = useTranslation('tenancy')
  const { age, time, count, locale } = useFormats()
  const Icon = entry.mode === 'project' ? IconFolder : IconSitemap
  const left = Math.max(0, Math.ceil((entry.permanentAt - Date.now()) / dayMs))
  return (
    <li className={css.entry}>
      <Icon size={18} stroke={1.6} />
      <div className={css.words}>
        <b>{entry.Name}</b>
        <small>
          {entry.path.length > 0 && `${entry.path.join(' › ')} · `}
          {entry.mode === 'project' && `${t('tree.networks', { count: entry.networks })} · `}
          {t('trash.devices', { n: count(entry.devices) })}
        </small>
      </div>
      <small className={css.when} title={time(entry.at)}>
        <bdi>{entry.by}</bdi> · {age(entry.at)}
      </small>
      <small className={css.when} title={time(entry.permanentAt)}>
        {t('trash.permanent', { when: new Intl.RelativeTimeFormat(locale).format(left, 'day') })}
      </small>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('trash.restoreNamed', { name: entry.Name })}
        onClick={onRestore}
      >
        {t('trash.restore')}
      </Button>
    </li>
  )
}
