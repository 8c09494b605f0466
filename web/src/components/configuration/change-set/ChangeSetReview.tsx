import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import type { applySection } from '#contract/configuration/endpoints.ts'
import { asApiError } from '../../../api/api-error'
import type { AnswerTo } from '../../../api/call'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import { SideDrawer } from '../../form/SideDrawer'
import { ApplyLater } from '../review/ApplyLater'
import { ApplyStaged } from '../review/ApplyStaged'
import { Assumptions } from '../review/Assumptions'
import { Endings, endsAnything } from '../review/Endings'
import { HealthPart } from '../review/HealthPart'
import css from '../review/Review.module.css'
import { ReviewDevices } from '../review/ReviewDevices'
import {
  assumesSomething,
  changesAnything,
  changesIn,
  ReviewAgain,
  ReviewFoot,
  stageDevices,
  Working,
} from '../review/ReviewParts'
import { StillRead } from '../review/StillRead'
import { Totals } from '../review/Totals'
import type { Previewed } from '../review/use-difference'
import { useTick } from '../review/use-tick'
import { namesOfChanges } from '../words/use-subject-names'
import { ItemChanges } from './ItemChanges'
import { type ChangeItems, itemOf, useSetApply, useSetPreview } from './use-change-set'

interface ChangeSetReviewProps {
  title: string
  items: ChangeItems
  /** How the places are called where the review does not say it, in the order of the items. */
  names?: readonly (string | null)[]
  /** Keys of the drafts that are applied: they end with it. */
  drafts?: readonly string[]
  /** Devices on which somebody is on a call get it when that has ended. */
  whenQuiet?: boolean
  /** What leads away is called where nothing was being edited. */
  back?: string
  onClose: () => void
  /** It will be applied later. */
  onScheduled: () => void
  onApplied: (saved: AnswerTo<typeof applySection>) => void
}

/** Before anything is sent to anybody: what changes in each place, and what each device would be given. */
export function ChangeSetReview(props: ChangeSetReviewProps) {
  const { title, items, names = [], drafts = [], whenQuiet = false, back } = props
  const { onClose, onApplied, onScheduled } = props
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const done = useRef(false)
  const finish = (saved: AnswerTo<typeof applySection>) => {
    done.current = true
    onApplied(saved)
  }
  const apply = useSetApply(items, { drafts, whenQuiet }, finish)
  const applying = apply.isPending || apply.isSuccess
  const preview = useSetPreview(items, !applying)
  const data = preview.data
  const [accepted, setAccepted] = useTick(data?.planHash)
  const [ending, setEnding] = useTick(data?.planHash)
  const assumes = assumesSomething(data)
  const reading = data?.devices.filter(({ beingRead }) => beingRead) ?? []
  const failure = apply.isError ? asApiError(apply.error).failure : null
  const refused = [apply.error, preview.error].find(
    (error) => error && asApiError(error).failure === 'conflict',
  )
  const at = itemOf(refused)
  const place = (at === null ? null : (data?.items[at]?.name ?? names[at])) ?? '?'
  const subject = refused ? asApiError(refused).params.subject : undefined
  const again = () => {
    apply.reset()
    void preview.refetch()
  }
  const unread = (assumes && !accepted) || (endsAnything(data?.endings) && !ending)
  const blocked = refused !== undefined || reading.length > 0 || unread
  return (
    <SideDrawer
      size={880}
      done={done}
      title={title}
      onClose={onClose}
      foot={
        <ReviewFoot
          preview={data}
          applying={applying}
          blocked={blocked || failure === 'review_outdated'}
          why={undefined}
          staged={
            <ApplyStaged
              devices={stageDevices(data)}
              blocked={applying || blocked || stageDevices(data).length === 0}
              why={undefined}
              loading={apply.isPending}
              onApply={(staged) =>
                apply.mutate({ accepted: assumes && accepted, reviewed: data?.planHash ?? '', staged })
              }
            />
          }
          later={
            <ApplyLater
              devices={stageDevices(data)}
              change={{
                ...{ networks: data?.networks ?? [], items, drafts, whenQuiet },
                ...{ accepted: assumes && accepted, reviewed: data?.planHash ?? '' },
              }}
              blocked={!data || !changesAnything(data) || applying || blocked}
              why={undefined}
              onScheduled={() => {
                done.current = true
                onScheduled()
              }}
            />
          }
          onApply={() => apply.mutate({ accepted: assumes && accepted, reviewed: data?.planHash ?? '' })}
          back={back}
          onClose={onClose}
        />
      }
    >
      {refused !== undefined && (
        <Notice tone="warn" live>
          {subject ? t('set.overlap', { name: place, subject }) : t('set.conflict', { name: place })}
        </Notice>
      )}
      {failure === 'review_outdated' ? (
        <ReviewAgain words={t('review.outdated')} onAgain={again} />
      ) : (
        <StillRead devices={reading} loading={preview.isFetching} onAgain={again} />
      )}
      {preview.isPending && <Working words={t('review.loading')} />}
      {preview.isError && !data && refused === undefined && (
        <EmptyState
          alert
          title={words(preview.error)}
          action={<Button onClick={again}>{t('common:action.retry')}</Button>}
        />
      )}
      {data && (
        <ChangeSetPreview
          preview={data}
          asked={{ body: { items }, planHash: data.planHash }}
          endings={
            <>
              <Endings key={data.planHash} endings={data.endings} onAccept={setEnding} />
              <HealthPart body={{ items }} />
            </>
          }
        />
      )}
      {assumes && <Assumptions accepted={accepted} onAccept={setAccepted} />}
    </SideDrawer>
  )
}

function ChangeSetPreview({
  preview,
  asked,
  endings,
}: {
  preview: ConfigPreview
  asked: Previewed
  endings: ReactNode
}) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Totals totals={preview.totals} />
      {endings}
      <section className={css.part}>
        <h3>{t('review.what')}</h3>
        <ItemChanges items={preview.items} />
      </section>
      <section className={css.part}>
        <h3>{t('review.devices')}</h3>
        <ReviewDevices
          devices={preview.devices}
          names={new Map(namesOfChanges(changesIn(preview)))}
          asked={asked}
        />
      </section>
    </>
  )
}
