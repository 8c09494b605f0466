import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listShares } from '#contract/tenancy/shares.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { placeOf } from '../../../components/current-network/share-of'
import type { TreeNode } from '../../../components/current-network/tree'
import { nodeName } from '../tree/nodes'
import { DeleteShareDialog } from './DeleteShareDialog'

/** Who received a share gives it back: from then on it is not there for them. */
export function GiveBackDialog({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation('sharing')
  const ID = placeOf(node).Share
  const shares = useQuery({ ...reading(listShares), ...toldInPlace })
  const from = shares.data?.received.find((one) => one.ID === ID)?.from
  const name = nodeName(node)
  return (
    <DeleteShareDialog
      ID={ID}
      title={t('giveBack.title', { name })}
      submit={t('giveBack.submit')}
      done={t('giveBack.done', { name })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{from ? t('giveBack.bodyFrom', { from }) : t('giveBack.body')}</p>
    </DeleteShareDialog>
  )
}
