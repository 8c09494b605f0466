import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { previewShareEnd } from '#contract/tenancy/access.ts'
import type { Share } from '#contract/tenancy/shares.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { DeleteShareDialog } from './DeleteShareDialog'
import css from './Sharing.module.css'

const placesShown = 12

/** Says what somebody would lose, then ends a share. */
export function EndShareDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const words = useFailureWords()
  const loss = useQuery({ ...reading(previewShareEnd, { share: share.ID }), ...toldInPlace, gcTime: 0 })
  const { ID, to } = share
  return (
    <DeleteShareDialog
      ID={ID}
      title={t('end.title', { to })}
      submit={t('end.submit')}
      done={t('end.done', { to })}
      onClose={onClose}
    >
      {loss.isPending && <PageSkeleton label={t('common:loading')} />}
      {loss.isError && <p role="alert">{words(loss.error)}</p>}
      {loss.data && <Loss loss={loss.data} />}
    </DeleteShareDialog>
  )
}

function Loss({ loss: { places, total } }: { loss: AnswerOf<typeof previewShareEnd> }) {
  const { t } = useTranslation('sharing')
  const { count } = useFormats()
  if (total === 0) return <p className={css.plain}>{t('end.nothing')}</p>
  const more = total - Math.min(total, placesShown)
  return (
    <div>
      <p className={css.plain}>{t('end.takes')}</p>
      <ul className={css.loss}>
        {places.slice(0, placesShown).map(({ mode, ID, Name, now, afterwards }) => (
          <li key={`${mode}${ID}`}>
            <bdi>{Name}</bdi>
            <small>
              {t(`level.${now}`)} → {t(`level.${afterwards ?? 'none'}`)}
            </small>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.plain}>{t('end.more', { n: count(more) })}</p>}
    </div>
  )
}
