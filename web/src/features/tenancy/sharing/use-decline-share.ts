import { useTranslation } from 'react-i18next'
import { declineShare, type ShareOffer } from '#contract/tenancy/shares.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { useShareChange } from './use-share-change'

/** Declines an offer, after a question. */
export function useDeclineShare({ ID, Name: name, from }: ShareOffer) {
  const { t } = useTranslation(['sharing', 'common'])
  const declining = useShareChange(
    () => call(declineShare, { body: { ID } }),
    () => t('offers.decline.done', { name }),
  )
  const ask = async () => {
    const sure = await confirm({
      title: t('offers.decline.title', { name }),
      body: t('offers.decline.body', { from }),
      confirm: t('offers.decline.submit'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (sure) declining.mutate()
  }
  return { isPending: declining.isPending, ask: () => void ask() }
}
