import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSection } from '#contract/configuration/endpoints.ts'
import { call } from '../../../api/call'
import { type DraftEntry, isUnkept, setDraft } from '../../../components/configuration/drafts'
import { TwoTabs } from '../../../components/configuration/status/TwoTabs'
import { PlaceName } from '../../../components/configuration/words/PlaceName'
import { rebase } from '../../../components/configuration/words/subjects'
import { usePlaceWords } from '../../../components/configuration/words/use-place-words'
import { useNotify } from '../../../components/toast/use-notify'
import { changesIn } from './changes-in'
import css from './Draft.module.css'
import { useOpenSection } from './use-open-section'

/** Somebody saved since it was begun. */
export const isOutdated = ({ draft, kept }: DraftEntry): boolean =>
  kept?.current !== undefined && kept.current !== draft.base

interface DraftLineProps {
  entry: DraftEntry
  network: number | null
  onLeave: () => void
}

/** One section of one place that was edited: open it, give it up, or put it on top of what was saved since. */
export function DraftLine({ entry, network, onLeave }: DraftLineProps) {
  const { t } = useTranslation('configuration')
  const nameOf = usePlaceWords()
  const open = useOpenSection()
  const { key, draft, kept } = entry
  const { section } = draft.document
  const place = { kind: null, model: null, sn: null, name: kept?.name ?? null, ...draft.place }
  const words = { place: nameOf(place), section: t(`section.${section}`) }
  return (
    <li className={css.line}>
      <div className={css.head}>
        <button
          type="button"
          className={css.open}
          onClick={() => {
            onLeave()
            void open(section, draft.place, network)
          }}
        >
          <span>{words.section}</span> <PlaceName place={place} className={css.place} />
        </button>
        <span className={css.count}>{t('bar.count', { count: changesIn([entry]) })}</span>
        <ActionIcon
          variant="subtle"
          aria-label={t('drafts.discardOne', words)}
          title={t('bar.discard')}
          onClick={() => setDraft(key, null)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {isUnkept(key) && <p className={css.note}>{t('drafts.notKept')}</p>}
      <TwoTabs of={key} />
      {isOutdated(entry) && <Outdated entry={entry} />}
    </li>
  )
}

function Outdated({ entry: { key, draft, kept } }: { entry: DraftEntry }) {
  const { t } = useTranslation('configuration')
  const queries = useQueryClient()
  const notify = useNotify()
  const renew = useMutation({
    mutationFn: async () => {
      const query = { ...draft.place, section: draft.document.section }
      const now = await queries.fetchQuery({
        queryKey: [showSection.path, query],
        queryFn: ({ signal }) => call(showSection, { query, signal }),
        staleTime: 0,
      })
      const document = rebase(draft.saved, draft.document, now.document)
      setDraft(key, { ...draft, base: now.version, saved: now.document, document })
    },
    onError: notify.failed,
  })
  return (
    <p className={css.note}>
      {t('drafts.outdated', { version: kept?.current ?? 0 })}{' '}
      <Button size="compact-sm" variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
        {t('review.reload')}
      </Button>
    </p>
  )
}
