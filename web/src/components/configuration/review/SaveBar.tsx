import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../confirm/confirm'
import css from './SaveBar.module.css'
import { reviewKey, useReviewKey } from './use-review-key'

interface SaveBarProps {
  /** Of which section: another bar may stand beside it. */
  of: string
  changes: number
  /** Why it cannot be reviewed yet. */
  invalid: string | null
  /** The device whose own settings the draft was made from. */
  adoptedFrom: string | undefined
  onReview: () => void
  onDiscard: () => void
}

/** Stands at the foot of the page while there is a draft: how much, look at it, or give it up. */
export function SaveBar({ of, changes, invalid, adoptedFrom, onReview, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const bar = useRef<HTMLElement>(null)
  const hasKey = useReviewKey(bar, onReview, Boolean(invalid))
  const discard = async () => {
    const agreed = await confirm({
      title: t('bar.discardTitle'),
      body: t('bar.discardBody', { count: changes }),
      confirm: t('bar.discard'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (agreed) onDiscard()
  }
  return (
    <section ref={bar} className={css.bar} aria-label={`${of}: ${t('bar.label')}`}>
      <p className={css.words} role="status">
        <span className={css.dot} aria-hidden="true" />
        <span>
          {t('bar.count', { count: changes })}
          {adoptedFrom !== undefined && (
            <span className={css.note}>{t('device.adopted', { name: adoptedFrom })}</span>
          )}
          {invalid && <span className={css.invalid}>{t('bar.invalid', { reason: invalid })}</span>}
        </span>
      </p>
      <div className={css.acts}>
        <Button variant="default" onClick={discard}>
          {t('bar.discard')}
        </Button>
        <Button
          onClick={onReview}
          disabled={Boolean(invalid)}
          aria-keyshortcuts={hasKey ? reviewKey.aria : undefined}
          rightSection={
            hasKey && (
              <kbd className={css.keys} aria-hidden="true">
                {reviewKey.shown}
              </kbd>
            )
          }
        >
          {t('bar.review')}
        </Button>
      </div>
    </section>
  )
}
