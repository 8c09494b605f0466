import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from '../Shell.module.css'
import { Rail } from './Rail'

/** The menu on a phone. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('nav.label') } }}
      classNames={{ body: css.drawer }}
    >
      <Rail narrow={false} onClose={onClose} />
    </Drawer>
  )
}
