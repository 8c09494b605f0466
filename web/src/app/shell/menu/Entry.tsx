import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink'
import { Badge } from '../../../ui/Badge'
import type { LiveScreen } from '../../screens/screen'
import { useWhereabouts } from '../use-whereabouts'
import css from './Rail.module.css'

interface EntryProps {
  screen: LiveScreen
  /** A page below its area, or one that is an area by itself. */
  level: 'area' | 'page'
  narrow?: boolean
}

/** One page of the menu. */
export function Entry({ screen, level, narrow = false }: EntryProps) {
  const { t } = useTranslation(['shell', 'common'])
  const Icon = screen.icon
  const label = t(`screen.${screen.label}`)
  const current = useWhereabouts().screen === screen
  const link = (
    <AppLink
      to={screen.path}
      className={level === 'area' ? css.area : css.page}
      aria-current={current ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
    >
      {level === 'area' && Icon && <Icon size={18} stroke={1.6} />}
      {!narrow && <span className={css.label}>{label}</span>}
      {!narrow && screen.badge && <Badge is={screen.badge} />}
    </AppLink>
  )
  return narrow ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
