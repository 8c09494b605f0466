import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimDevice } from '#contract/inventory/disputes.ts'
import { levelFor } from '#contract/permissions.ts'
import { useMay } from '../../../components/current-network/use-may'
import { Notice } from '../../../ui/Notice'
import { type Claim, ClaimDialog } from './ClaimDialog'

/** Shown when somebody else has the serial number: the way to claim it. */
export function ClaimOffer({ claim, onWon }: { claim: Claim; onWon: (sn: string) => void }) {
  const { t } = useTranslation('inventory')
  const [claiming, setClaiming] = useState(false)
  const why = useMay(levelFor(claimDevice.access), claim.group)
  return (
    <>
      <Notice
        tone="warn"
        live
        action={
          <Button
            size="xs"
            variant="default"
            disabled={why !== null}
            title={why ?? undefined}
            onClick={() => setClaiming(true)}
          >
            {t('dispute.open')}
          </Button>
        }
      >
        {t('dispute.offer')}
      </Notice>
      {claiming && <ClaimDialog claim={claim} onWon={onWon} onClose={() => setClaiming(false)} />}
    </>
  )
}
