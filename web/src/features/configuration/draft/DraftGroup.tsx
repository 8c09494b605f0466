import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DraftEntry, setDraft } from '../../../components/configuration/drafts'
import { confirm } from '../../../components/confirm/confirm'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { changesIn } from './changes-in'
import css from './Draft.module.css'
import { DraftLine, isOutdated } from './DraftLine'

interface DraftGroupProps {
  network: number | null
  entries: readonly DraftEntry[]
  onReview: () => void
  onLeave: () => void
}

/** The drafts of one network: section by section, to be reviewed and applied as one change. */
export function DraftGroup({ network, entries, onReview, onLeave }: DraftGroupProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const { networks } = useNetworks()
  const name = networks.find(({ ID }) => ID === network)?.Name ?? entries[0]?.kept?.name ?? ''
  const outdated = entries.some(isOutdated)
  const discardAll = async () => {
    const agreed = await confirm({
      title: t('bar.discardTitle'),
      body: t('bar.discardBody', { count: changesIn(entries) }),
      confirm: t('bar.discard'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (agreed) for (const { key } of entries) setDraft(key, null)
  }
  return (
    <section className={css.group} aria-label={name}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <ul className={css.lines}>
        {entries.map((entry) => (
          <DraftLine key={entry.key} entry={entry} network={network} onLeave={onLeave} />
        ))}
      </ul>
      <div className={css.acts}>
        <Button variant="default" onClick={() => void discardAll()}>
          {t('drafts.discardAll')}
        </Button>
        <Button
          disabled={outdated}
          title={outdated ? t('drafts.outdatedFirst') : undefined}
          onClick={onReview}
        >
          {t('bar.review')}
        </Button>
      </div>
    </section>
  )
}
