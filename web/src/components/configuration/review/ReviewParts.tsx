import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import { Notice } from '../../../ui/Notice'
import { changesOrigin } from './OriginChange'
import css from './Review.module.css'
import type { StageDevice } from './StageFields'

export const isAssumed = ({ severity }: RenderNote) => severity === 'assumed'
export const assumesSomething = (preview: ConfigPreview | undefined): boolean =>
  preview?.devices.some(({ notes }) => notes.some(isAssumed)) ?? false
export const changesIn = ({ items }: ConfigPreview) => items.flatMap(({ changes }) => changes)
/** Where a value comes from may change without the value. */
export const changesAnything = ({ items }: ConfigPreview) =>
  items.some(({ changes, otherwise, origin }) => changes.length > 0 || otherwise || changesOrigin(origin))

/** Which devices it can go to in stages: of one alone there are none. */
export const stageDevices = (preview: ConfigPreview | undefined): StageDevice[] =>
  preview !== undefined && preview.totals.devices > 1 ? preview.devices : []

/** What is shown is not, or not surely, what devices would be given. */
export function ReviewAgain(props: { words: string; loading?: boolean; onAgain: () => void }) {
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
  /** The way to apply it in stages. */
  staged?: ReactNode
  /** The way to apply it at another time. */
  later?: ReactNode
  /** What leads away is called where nothing was being edited. */
  back?: string | undefined
  onApply: () => void
  onClose: () => void
}

export function ReviewFoot({ preview, applying, blocked, why, later, ...props }: ReviewFootProps) {
  const { staged, back, onApply, onClose } = props
  const { t } = useTranslation('configuration')
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {back ?? t('review.back')}
      </Button>
      {staged}
      {later}
      <Button
        loading={applying}
        disabled={!preview || !changesAnything(preview) || blocked}
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

export function Working({ words }: { words: string }) {
  return (
    <div className={css.working} role="status">
      <p>{words}</p>
      <Skeleton height={64} />
      <Skeleton height={120} />
      <Skeleton height={200} />
    </div>
  )
}
