import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import type { applySection } from '#contract/configuration/endpoints.ts'
import type { Staged } from '#contract/configuration/rollouts.ts'
import { asApiError } from '../../../api/api-error'
import type { AnswerTo } from '../../../api/call'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import { SideDrawer } from '../../form/SideDrawer'
import type { ConfigTarget } from '../place'
import { isOvertaken, Overtaken } from '../status/Overtaken'
import { type Proposal, useApply, usePreview, wantedOf } from '../use-proposal'
import type { Section } from '../use-section'
import { namesIn, namesOfChanges } from '../words/use-subject-names'
import { ApplyLater } from './ApplyLater'
import { ApplyStaged } from './ApplyStaged'
import { Assumptions } from './Assumptions'
import { ChangeList } from './ChangeList'
import { Endings, endsAnything } from './Endings'
import { HealthPart } from './HealthPart'
import type { SubjectNames } from './note-groups'
import { OriginChange } from './OriginChange'
import css from './Review.module.css'
import { ReviewDevices } from './ReviewDevices'
import {
  assumesSomething,
  changesAnything,
  changesIn,
  ReviewAgain,
  ReviewFoot,
  stageDevices,
  Working,
} from './ReviewParts'
import { StillRead } from './StillRead'
import { Totals } from './Totals'
import type { Previewed } from './use-difference'
import { useTick } from './use-tick'

interface ReviewProps {
  section: Section
  proposal: Proposal
  /** What leads away is called where nothing was being edited. */
  back?: string
  onClose: () => void
  onApplied: (changes: AnswerTo<typeof applySection>) => void
}

/** Before anything is sent: what changes in words, whom it concerns, and each device's native difference. */
export function Review({ section, proposal, back, onClose, onApplied }: ReviewProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const done = useRef(false)
  const finish = (saved: AnswerTo<typeof applySection>) => {
    done.current = true
    onApplied(saved)
  }
  const apply = useApply(section, finish)
  const preview = usePreview(section, proposal, !apply.isPending && !apply.isSuccess)
  const applying = apply.isPending || apply.isSuccess
  const overtaken = !applying && isOvertaken(section)
  const failure = apply.isError ? asApiError(apply.error).failure : null
  const refused = failure === 'conflict'
  const data = preview.data
  const assumes = assumesSomething(data)
  const [accepted, setAccepted] = useTick(data?.planHash)
  const [ending, setEnding] = useTick(data?.planHash)
  const reading = data?.devices.filter(({ beingRead }) => beingRead) ?? []
  const blocked =
    overtaken ||
    section.lock !== null ||
    (assumes && !accepted) ||
    (endsAnything(data?.endings) && !ending) ||
    reading.length > 0 ||
    failure === 'review_outdated'
  const why = section.lock ? t(`locked.${section.lock}`) : undefined
  const applyIt = (staged?: Staged) =>
    apply.mutate({ proposal, accepted: assumes && accepted, reviewed: data?.planHash ?? '', staged })
  const again = () => {
    apply.reset()
    void preview.refetch()
  }
  return (
    <SideDrawer
      size={880}
      done={done}
      title={
        'restore' in proposal
          ? t('review.titleRestore', { version: proposal.version })
          : t('inherit' in proposal ? 'review.titleInherit' : 'review.title')
      }
      onClose={onClose}
      foot={
        <ReviewFoot
          preview={data}
          applying={applying}
          blocked={blocked}
          why={why}
          staged={
            <ApplyStaged
              devices={stageDevices(data)}
              blocked={blocked || applying || stageDevices(data).length === 0}
              why={why}
              loading={apply.isPending}
              onApply={applyIt}
            />
          }
          later={
            <ApplyLater
              devices={stageDevices(data)}
              change={{
                ...{ networks: data?.networks ?? [], items: [itemOf(section, proposal)] },
                ...{ drafts: 'document' in proposal && section.draft ? [section.key] : [] },
                accepted: assumes && accepted,
                reviewed: data?.planHash ?? '',
              }}
              blocked={blocked || applying || !data || !changesAnything(data)}
              why={why}
              onScheduled={() => {
                done.current = true
                if ('document' in proposal) section.end()
                onClose()
              }}
            />
          }
          onApply={() => applyIt()}
          back={back}
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
        <StillRead devices={reading} loading={preview.isFetching} onAgain={again} />
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
      {data && (
        <ReviewedPreview
          preview={data}
          place={section.place}
          asked={{ body: { ...section.place, ...wantedOf(proposal, section) }, planHash: data.planHash }}
          names={namesOf(section, proposal, data)}
          endings={
            <>
              <Endings key={data.planHash} endings={data.endings} onAccept={setEnding} />
              <HealthPart body={{ ...section.place, ...wantedOf(proposal, section) }} />
            </>
          }
        />
      )}
      {assumes && <Assumptions accepted={accepted} onAccept={setAccepted} />}
    </SideDrawer>
  )
}

const itemOf = (section: Section, proposal: Proposal) => ({
  ...{ ...section.place, ...wantedOf(proposal, section) },
  base: ('document' in proposal ? section.draft?.base : undefined) ?? section.now?.version ?? 0,
})

/** SSIDs as they are called in what is reviewed, or else as they are saved. */
function namesOf({ now }: Section, proposal: Proposal, preview: ConfigPreview): SubjectNames {
  return new Map([
    ...(now ? namesIn(now.document) : []),
    ...namesOfChanges(changesIn(preview)),
    ...('document' in proposal ? namesIn(proposal.document) : []),
  ])
}

function ReviewedPreview({
  preview,
  place,
  asked,
  names,
  endings,
}: {
  preview: ConfigPreview
  place: ConfigTarget
  asked: Previewed
  names: SubjectNames
  endings: ReactNode
}) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Totals totals={preview.totals} />
      {endings}
      {preview.items.map(({ origin, ...item }) => (
        <OriginChange key={`${item.section} ${item.sn ?? item.group}`} origin={origin} place={place} />
      ))}
      <section className={css.part}>
        <h3>{t('review.what')}</h3>
        <ChangeList
          changes={changesIn(preview)}
          none={t(changesAnything(preview) ? 'review.otherwise' : 'review.nothing')}
        />
      </section>
      <section className={css.part}>
        <h3>{t('review.devices')}</h3>
        <ReviewDevices devices={preview.devices} {...{ names, asked }} />
      </section>
    </>
  )
}
