import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeSetReview } from '../../../components/configuration/change-set/ChangeSetReview'
import type { ChangeItems } from '../../../components/configuration/change-set/use-change-set'
import { type DraftEntry, endDraft } from '../../../components/configuration/drafts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { showToast } from '../../../components/toast/toasts'
import { EmptyState } from '../../../ui/page/EmptyState'
import css from './Draft.module.css'
import { DraftGroup } from './DraftGroup'
import { isOutdated } from './DraftLine'
import { usePreparedItems } from './use-prepared-items'

interface DraftDrawerProps {
  entries: readonly DraftEntry[]
  onClose: () => void
}

/** Everything edited and not applied: what is of one network is reviewed and applied together, or all of it. */
export function DraftDrawer({ entries, onClose }: DraftDrawerProps) {
  const { t } = useTranslation('configuration')
  const { current } = useNetworks()
  const [review, setReview] = useState<{ entries: readonly DraftEntry[]; items: ChangeItems } | null>(null)
  const reviewing = review?.entries
  const prepare = usePreparedItems((entries, items) => setReview({ entries, items }))
  if (review && reviewing)
    return (
      <ChangeSetReview
        drafts={reviewing.map(({ key }) => key)}
        title={t('review.title')}
        items={review.items}
        names={reviewing.map(({ kept }) => kept?.name ?? null)}
        onClose={() => setReview(null)}
        onScheduled={() => {
          for (const { key } of reviewing) endDraft(key)
          onClose()
        }}
        onApplied={({ items }) => {
          for (const { key } of reviewing) endDraft(key)
          onClose()
          showToast('ok', t('set.saved', { places: items.length }))
        }}
      />
    )
  const groups = [...Map.groupBy(entries, groupOf)].sort(
    ([a], [b]) => Number(b === current?.ID) - Number(a === current?.ID),
  )
  const outdated = entries.some(isOutdated)
  return (
    <SideDrawer
      size={640}
      title={t('drafts.title')}
      onClose={onClose}
      foot={
        groups.length > 1 && (
          <Button
            variant="default"
            disabled={outdated}
            title={outdated ? t('drafts.outdatedFirst') : undefined}
            loading={prepare.isPending}
            onClick={() => prepare.mutate(entries)}
          >
            {t('drafts.reviewAll')}
          </Button>
        )
      }
    >
      <p className={css.about}>{t('drafts.about')}</p>
      {groups.length === 0 && <EmptyState title={t('drafts.none')} />}
      {groups.map(([group, of]) => (
        <DraftGroup
          key={String(group)}
          network={typeof group === 'number' ? group : null}
          entries={of}
          onReview={() => prepare.mutate(of)}
          onLeave={onClose}
        />
      ))}
    </SideDrawer>
  )
}

/** The network it is in; a project by itself. Where the server has not told yet, by the place. */
function groupOf({ draft: { place }, kept, key }: DraftEntry): number | string {
  if ('group' in place) return place.group
  return kept?.network ?? key
}
