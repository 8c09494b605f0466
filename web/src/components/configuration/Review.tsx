import { Button, Drawer, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { applySection } from '#contract/configuration/endpoints.ts'
import type { ConfigPreview } from '#contract/configuration/schemas.ts'
import { asApiError } from '../../api/api-error'
import type { AnswerTo } from '../../api/call'
import { useFailureWords } from '../../i18n/use-failure-words'
import { EmptyState } from '../../ui/EmptyState'
import { Notice } from '../../ui/Notice'
import { ChangeList } from './ChangeList'
import type { SubjectNames } from './note-groups'
import { isOvertaken, Overtaken } from './Overtaken'
import css from './Review.module.css'
import { ReviewDevices } from './ReviewDevices'
import { Totals } from './Totals'
import { type Proposal, useApply, usePreview } from './use-proposal'
import type { Section } from './use-section'
import { namesIn, namesOfChanges } from './use-subject-names'

interface ReviewProps {
  section: Section
  proposal: Proposal
  onClose: () => void
  onApplied: (changes: AnswerTo<typeof applySection>) => void
}

/** Before anything is sent: what changes in words, whom it concerns, and each device's native difference. */
export function Review(props: ReviewProps) {
  const { proposal, onClose } = props
  const { t } = useTranslation(['configuration', 'common'])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={880}
      title={
        'restore' in proposal ? t('review.titleRestore', { version: proposal.version }) : t('review.title')
      }
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ body: css.body, title: css.title }}
    >
      <ReviewBody {...props} />
    </Drawer>
  )
}

function ReviewBody({ section, proposal, onClose, onApplied }: ReviewProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const apply = useApply(section, onApplied)
  const preview = usePreview(section, proposal, !apply.isPending && !apply.isSuccess)
  const applying = apply.isPending || apply.isSuccess
  const overtaken = !applying && isOvertaken(section)
  const refused = apply.isError && asApiError(apply.error).failure === 'conflict'
  const data = preview.data
  const empty = data?.changes.length === 0
  return (
    <>
      <div className={css.content}>
        {refused && !overtaken && (
          <Notice tone="warn" live>
            {t('review.conflictUnknown')}
          </Notice>
        )}
        {overtaken && <Overtaken section={section} onRebased={() => apply.reset()} />}
        {preview.isPending && <Working words={t('review.loading')} />}
        {preview.isError && !data && (
          <EmptyState
            alert
            title={words(preview.error)}
            action={<Button onClick={() => preview.refetch()}>{t('common:action.retry')}</Button>}
          />
        )}
        {data && <Found preview={data} names={namesOf(section, proposal, data)} />}
      </div>
      <footer className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {t('review.back')}
        </Button>
        <Button
          loading={applying}
          disabled={!data || empty || overtaken || section.lock !== null}
          title={section.lock ? t(`locked.${section.lock}`) : undefined}
          onClick={() => apply.mutate(proposal)}
        >
          {!data || data.totals.devices === 0
            ? t('review.save')
            : t('review.applyTo', { count: data.totals.devices })}
        </Button>
      </footer>
    </>
  )
}

/** SSIDs as they are called in what is reviewed, or else as they are saved. */
function namesOf({ now }: Section, proposal: Proposal, preview: ConfigPreview): SubjectNames {
  return new Map([
    ...(now ? namesIn(now.document) : []),
    ...namesOfChanges(preview.changes),
    ...('document' in proposal ? namesIn(proposal.document) : []),
  ])
}

function Found({ preview, names }: { preview: ConfigPreview; names: SubjectNames }) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Totals totals={preview.totals} />
      <section className={css.part}>
        <h3>{t('review.what')}</h3>
        <ChangeList changes={preview.changes} none={t('review.nothing')} />
      </section>
      <section className={css.part}>
        <h3>{t('review.devices')}</h3>
        <ReviewDevices devices={preview.devices} names={names} />
      </section>
    </>
  )
}

function Working({ words }: { words: string }) {
  return (
    <div className={css.working} role="status">
      <p>{words}</p>
      <Skeleton height={64} />
      <Skeleton height={120} />
      <Skeleton height={200} />
    </div>
  )
}
