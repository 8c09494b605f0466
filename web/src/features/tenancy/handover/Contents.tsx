import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskContents } from '#contract/tenancy/tasks.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import css from './Handover.module.css'

/** What a hand-over moves, when it has been asked for; what is below it only then. */
export function Contents({
  query,
  children,
}: {
  query: UseQueryResult<TaskContents>
  /** Shares, where they are chosen instead of listed. */
  children?: (contents: TaskContents) => ReactNode
}) {
  const { t } = useTranslation(['tenancy', 'common'])
  const words = useFailureWords()
  if (query.data)
    return (
      <>
        <ContentsList contents={query.data} withShares={children === undefined} />
        {children?.(query.data)}
      </>
    )
  if (!query.isError) return <Skeleton height={72} aria-label={t('common:loading')} />
  return (
    <p role="alert" className={css.failed}>
      {words(query.error)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => query.refetch()}>
        {t('common:action.retry')}
      </Button>
    </p>
  )
}

function ContentsList({ contents, withShares }: { contents: TaskContents; withShares: boolean }) {
  const { t } = useTranslation('tenancy')
  const { count, locale } = useFormats()
  const { projects, networks, devices, shares, offers, members } = contents
  const shareWords = useShareWords()
  const amounts = [
    projects > 0 && t('contents.projects', { n: count(projects) }),
    t('impact.networks', { n: count(networks) }),
    t('impact.devices', { n: count(devices) }),
  ].filter(Boolean)
  return (
    <div className={css.contents}>
      <h3>{t('contents.title')}</h3>
      <ul>
        <li>{amounts.join(' · ')}</li>
        {withShares &&
          shares.map((share) => <li key={share.ID}>{t('contents.shared', { what: shareWords(share) })}</li>)}
        {offers.map((offer) => (
          <li key={offer.ID}>{t('contents.offered', { what: shareWords(offer) })}</li>
        ))}
        {members.length > 0 && (
          <li>
            {t('contents.members', {
              names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(members),
            })}
          </li>
        )}
      </ul>
    </div>
  )
}

/** "Pool with bob, read-only". */
export function useShareWords() {
  const { t } = useTranslation('tenancy')
  return ({ node, to, permission }: TaskContents['shares'][number]) =>
    t(`contents.share.${permission}`, { name: node.Name, to })
}
