import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { applySection } from '#contract/configuration/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import { useMay } from '../../../components/current-network/use-may'
import { lazyPart } from '../../../lib/lazy-part'

const BlockingReview = lazyPart(() => import('./BlockingReview'))

/** Keeps a client out of its network, or lets it in again, after a review. */
export function BlockButton({ client }: { client: NetworkClient }) {
  const { t } = useTranslation('clients')
  const mayNot = useMay(levelFor(applySection.access), client.group)
  const [block, setBlock] = useState<boolean | null>(null)
  const isWired = client.connection === 'wired' && !client.blocked
  const why = mayNot ?? (isWired ? t('block.wired') : null)
  return (
    <>
      <Button
        variant="default"
        leftSection={client.blocked ? <IconCircleCheck size={16} /> : <IconBan size={16} />}
        disabled={why !== null}
        {...(why !== null && { title: why })}
        onClick={() => setBlock(!client.blocked)}
      >
        {client.blocked ? t('block.unblock') : t('block.block')}
      </Button>
      {block !== null && (
        <Suspense fallback={null}>
          <BlockingReview group={client.group} client={client} block={block} onClose={() => setBlock(null)} />
        </Suspense>
      )}
    </>
  )
}
