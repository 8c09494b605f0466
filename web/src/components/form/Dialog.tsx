import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from './use-focus-back'

/** A dialog that is open as long as it is drawn; what had the focus before has it again afterwards. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation('common')
  useFocusBack()
  return <Modal opened closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />
}
