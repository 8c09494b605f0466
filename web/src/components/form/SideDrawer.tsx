import { Drawer } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import css from './SideDrawer.module.css'
import { useFocusBack } from './use-focus-back'

interface SideDrawerProps {
  title: ReactNode
  size: number
  onClose: () => void
  /** What stands at the bottom edge, wherever the content is scrolled to. */
  foot?: ReactNode
  /** Whether what it was opened for is done, as it goes: the focus goes to what came of it. */
  done?: RefObject<boolean>
  children: ReactNode
}

/** One thing among many, from the side: content that scrolls above a foot that stays. */
export function SideDrawer({ title, size, onClose, foot, done, children }: SideDrawerProps) {
  const { t } = useTranslation('common')
  useFocusBack(done)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ content: css.frame, body: css.body, title: css.title }}
    >
      <div className={css.content}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </Drawer>
  )
}
