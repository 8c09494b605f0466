import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { findBoundDevice } from '#contract/operations/unbind.ts'
import { Dialog } from '../../components/form/Dialog'
import { UnbindFind } from './UnbindFind'
import { UnbindForm } from './UnbindForm'

/** First the device, then why. */
export function UnbindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['operations', 'common'])
  const [device, setDevice] = useState<AnswerOf<typeof findBoundDevice> | null>(null)
  return (
    <Dialog onClose={onClose} title={t('unbind.open')}>
      {device ? (
        <UnbindForm device={device} onBack={() => setDevice(null)} onClose={onClose} />
      ) : (
        <UnbindFind onFound={setDevice} onClose={onClose} />
      )}
    </Dialog>
  )
}
