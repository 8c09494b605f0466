import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/AppLink'
import { useSearchState } from '../../../../lib/search'
import type { ViewName } from '../../detail/views'
import { useDevicePath } from './use-device-path'

interface ViewLinkProps {
  view: ViewName
  port?: string
  children?: ReactNode
}

/** Leads to another view of the same device, or to one of its ports. */
export function ViewLink({ view, port, children }: ViewLinkProps) {
  const { t } = useTranslation('inventory')
  const [{ sn }] = useSearchState()
  return (
    <AppLink to={useDevicePath()} search={{ sn, tab: view, port }}>
      {children ?? (port === undefined ? t(`detail.tab.${view}`) : t('port.title', { name: port }))}
    </AppLink>
  )
}
