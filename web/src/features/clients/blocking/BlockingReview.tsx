import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listClients, showClient } from '#contract/clients/endpoints.ts'
import type { MacLine } from '#contract/configuration/mac-addresses.ts'
import { Review } from '../../../components/configuration/review/Review'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { showToast } from '../../../components/toast/toasts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { EmptyState } from '../../../ui/page/EmptyState'
import { type ClientToBlock, useBlocking } from './use-blocking'

interface BlockingReviewProps {
  group: number
  client: ClientToBlock | readonly MacLine[]
  /** False: it is let in again. */
  block: boolean
  onClose: () => void
}

const isList = (client: BlockingReviewProps['client']): client is readonly MacLine[] => Array.isArray(client)

/** What blocking a client, or letting it in again, changes before it is sent. */
export default function BlockingReview({ group, client, block, onClose }: BlockingReviewProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const queries = useQueryClient()
  const { section, isKnown, blocked, blockedAll, unblocked } = useBlocking(group)
  if (!isKnown)
    return section.failed ? (
      <SideDrawer size={880} title={t('review.title')} onClose={onClose}>
        <EmptyState
          alert
          title={words(section.failed)}
          action={<Button onClick={() => section.refetch()}>{t('common:action.retry')}</Button>}
        />
      </SideDrawer>
    ) : null
  return (
    <Review
      section={section}
      proposal={isList(client) ? blockedAll(client) : block ? blocked(client) : unblocked(client)}
      back={t('common:action.cancel')}
      onClose={onClose}
      onApplied={({ items: [saved] }) => {
        for (const { path } of [showClient, listClients]) void queries.invalidateQueries({ queryKey: [path] })
        onClose()
        showToast('ok', t('stand.saved', { version: saved?.version ?? 0 }))
      }}
    />
  )
}
