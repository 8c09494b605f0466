import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import css from './Sharing.module.css'

interface SharingDrawerProps<Data> {
  title: string
  size: number
  /** The other drawer about the same place. */
  other: { icon: ReactNode; label: string; onOpen: () => void }
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending'>
  onClose: () => void
  children: ReactNode
}

/** What is known of who sees a place, or why it is not known. */
export function SharingDrawer<Data>(props: SharingDrawerProps<Data>) {
  const { title, size, other, query, onClose, children } = props
  const { t } = useTranslation('common')
  const words = useFailureWords()
  return (
    <SideDrawer size={size} title={title} onClose={onClose}>
      <div className={css.drawer}>
        <Button
          className={css.aside}
          size="compact-sm"
          variant="subtle"
          leftSection={other.icon}
          onClick={other.onOpen}
        >
          {other.label}
        </Button>
        {query.isPending && <PageSkeleton label={t('loading')} />}
        {query.error && !query.data && <p role="alert">{words(query.error)}</p>}
        {children}
      </div>
    </SideDrawer>
  )
}
