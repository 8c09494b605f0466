import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { previewShareEnd } from '#contract/tenancy/access.ts'
import { deleteShare, type Share } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNotify } from '../../../components/toast/use-notify'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { PageSkeleton } from '../../../ui/PageSkeleton'
import css from './Sharing.module.css'
import { useReloadShares } from './use-shares'

const placesShown = 12

/** Says what somebody would lose, then ends a share. */
export function EndShareDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  const notify = useNotify()
  const words = useFailureWords()
  const reload = useReloadShares()
  const loss = useQuery({ ...reading(previewShareEnd, { share: share.ID }), ...toldInPlace, gcTime: 0 })
  const { to } = share
  const ending = useMutation({
    mutationFn: async () => {
      await call(deleteShare, { body: { ID: share.ID } })
      await reload()
    },
    onSuccess: () => {
      notify.ok(t('end.done', { to }))
      onClose()
    },
    onError: notify.failed,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('end.title', { to })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        {loss.isPending && <PageSkeleton label={t('common:loading')} />}
        {loss.isError && <p role="alert">{words(loss.error)}</p>}
        {loss.data && <Loss loss={loss.data} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red" loading={ending.isPending} onClick={() => ending.mutate()}>
            {t('end.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
