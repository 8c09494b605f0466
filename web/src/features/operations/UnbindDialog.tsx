import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { findBoundDevice } from '#contract/operations/unbind.ts'
import { UnbindFind } from './UnbindFind'
import { UnbindForm } from './UnbindForm'

/** First the device, then why. */
export function UnbindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['operations', 'common'])
  const [device, setDevice] = useState<AnswerOf<typeof findBoundDevice> | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('unbind.open')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {device ? (
        <UnbindForm device={device} onBack={() => setDevice(null)} onClose={onClose} />
      ) : (
        <UnbindFind onFound={setDevice} onClose={onClose} />
      )}
    </Modal>
  )
}
