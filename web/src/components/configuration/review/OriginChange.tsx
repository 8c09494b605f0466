import { useTranslation } from 'react-i18next'
import type { PreviewItem } from '#contract/configuration/changes/preview.ts'
import { ChangeArrow } from '../../../ui/ChangeArrow'
import { useOriginWords } from '../levels/use-origin-words'
import type { ConfigTarget } from '../place'
import css from './OriginChange.module.css'
import reviewCss from './Review.module.css'

type Change = PreviewItem['origin']

/** Whether somebody else says what counts then; a newer version of the same place is no news. */
export const changesOrigin = ({ before, after }: Change): boolean =>
  before !== null && JSON.stringify({ ...before, version: 0 }) !== JSON.stringify({ ...after, version: 0 })

/** What ends, and what counts in its place. */
export function OriginChange({ origin, place }: { origin: Change; place: ConfigTarget }) {
  const { t } = useTranslation('configuration')
  const words = useOriginWords(place)
  if (!changesOrigin(origin)) return null
  return (
    <section className={reviewCss.part}>
      <h3>{t('review.origin')}</h3>
      <p className={css.line}>
        <del>
          <bdi>{words(origin.before)}</bdi>
        </del>
        <ChangeArrow className={css.arrow} label={t('change.arrow')} />
        <ins>
          <bdi>{words(origin.after)}</bdi>
        </ins>
      </p>
      {origin.after === null && <p className={css.back}>{t('review.givenBack')}</p>}
    </section>
  )
}
