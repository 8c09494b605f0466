import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { applySection } from '#contract/configuration/endpoints.ts'
import type { ConfigPreview, RenderNote } from '#contract/configuration/schemas.ts'
import { asApiError } from '../../../api/api-error'
import type { AnswerTo } from '../../../api/call'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import { SideDrawer } from '../../form/SideDrawer'
import { isOvertaken, Overtaken } from '../status/Overtaken'
import { type Proposal, useApply, usePreview } from '../use-proposal'
import type { Section } from '../use-section'
import { namesIn, namesOfChanges } from '../words/use-subject-names'
import { Assumptions } from './Assumptions'
import { ChangeList } from './ChangeList'
import type { SubjectNames } from './note-groups'
import css from './Review.module.css'
import { ReviewDevices } from './ReviewDevices'
import { Totals } from './Totals'

interface ReviewProps {
  section: Section
  proposal: Proposal
  onClose: () => void
  onApplied: (changes: AnswerTo<typeof applySection>) => void
}

/** Before anything is sent: what changes in words, whom it concerns, and each device's native difference. */
export function Review({ section, proposal, onClose, onApplied }: ReviewProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const apply = useApply(section, onApplied)
  const preview = usePreview(section, proposal, !apply.isPending && !apply.isSuccess)
  const applying = apply.isPending || apply.isSuccess
  const overtaken = !applying && isOvertaken(section)
  const failure = apply.isError ? asApiError(apply.error).failure : null
  const refused = failure === 'conflict'
  const data = preview.data
  const assumes = data?.devices.some(({ notes }) => notes.some(isAssumed)) ?? false
  const [accepted, setAccepted] = useState(false)
  const reading = data?.devices.filter(({ beingRead }) => beingRead) ?? []
  const again = () => {
    apply.reset()
    void preview.refetch()
  }
  return (
    <SideDrawer
      size={880}
      title={
        'restore' in proposal ? t('review.titleRestore', { version: proposal.version }) : t('review.title')
      }
      onClose={onClose}
      foot={
        <ReviewFoot
          preview={data}
          applying={applying}
          blocked={
            overtaken ||
            section.lock !== null ||
            (assumes && !accepted) ||
            reading.length > 0 ||
            failure === 'review_outdated'
          }
          why={section.lock ? t(`locked.${section.lock}`) : undefined}
          onApply={() =>
            apply.mutate({ proposal, accepted: assumes && accepted, reviewed: data?.print ?? '' })
          }
          onClose={onClose}
        />
      }
    >
      {refused && !overtaken && (
        <Notice tone="warn" live>
          {t('review.conflictUnknown')}
        </Notice>
      )}
      {failure === 'review_outdated' ? (
        <ReviewAgain words={t('review.outdated')} onAgain={again} />
      ) : (
        reading.length > 0 && (
          <ReviewAgain
            words={t('review.reading', { names: reading.map(({ name }) => name).join(', ') })}
            loading={preview.isFetching}
            onAgain={again}
          />
        )
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
      {assumes && <Assumptions accepted={accepted} onAccept={setAccepted} />}
    </SideDrawer>
  )
}

const isAssumed = ({ severity }: RenderNote) => severity === 'assumed'

/** What is shown is not, or not surely, what devices would be given. */
function ReviewAgain(props: { words: string; loading?: boolean; onAgain: () => void }) {
  const { t } = useTranslation('configuration')
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="compact-sm" variant="default" loading={props.loading ?? false} onClick={props.onAgain}>
          {t('review.again')}
        </Button>
      }
    >
      {props.words}
    </Notice>
  )
}

interface ReviewFootProps {
  preview: ConfigPreview | undefined
  applying: boolean
  blocked: boolean
  why: string | undefined
  onApply: () => void
  onClose: () => void
}

function ReviewFoot({ preview, applying, blocked, why, onApply, onClose }: ReviewFootProps) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {t('review.back')}
      </Button>
      <Button
        loading={applying}
        disabled={!preview || preview.changes.length === 0 || blocked}
        title={why}
        onClick={onApply}
      >
        {!preview || preview.totals.devices === 0
          ? t('review.save')
          : t('review.applyTo', { count: preview.totals.devices })}
      </Button>
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
