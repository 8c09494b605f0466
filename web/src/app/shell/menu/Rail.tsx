import { Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../components/session/use-me'
import { AppLink } from '../../../lib/AppLink'
import { useStored } from '../../../lib/stored'
import { Logo } from '../../../ui/Logo'
import { menuFor, type ScreenGroup } from '../../menu'
import type { LiveScreen } from '../../screen'
import { liveScreens } from '../../screens'
import { useWhereabouts } from '../use-whereabouts'
import css from './Rail.module.css'

interface RailProps {
  narrow: boolean
  onToggle?: () => void
  onClose?: () => void
}

/** The menu: sections, each with its pages; narrow it shows the pages' icons alone. */
export function Rail({ narrow, onToggle, onClose }: RailProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { role } = useMe()
  const [closed, setClosed] = useStored<string[]>('roost.rail.closed', [])
  const toggle = (section: string) =>
    setClosed(closed.includes(section) ? closed.filter((name) => name !== section) : [...closed, section])
  return (
    <div className={css.rail} data-narrow={narrow || undefined}>
      <div className={css.brand}>
        <AppLink to="/" className={css.logo} aria-label="Roost">
          <Logo size={24} />
          {!narrow && <span>Roost</span>}
        </AppLink>
        {onClose && (
          <button type="button" className={css.icon} aria-label={t('nav.close')} onClick={onClose}>
            <IconX size={18} />
          </button>
        )}
      </div>
      <nav className={css.menu} aria-label={t('nav.label')}>
        {menuFor(role, liveScreens).map((category) => (
          <div key={category.category} className={css.category}>
            {category.sections.map((section) => (
              <SectionGroup
                key={section.section}
                section={section}
                narrow={narrow}
                open={narrow || !closed.includes(section.section)}
                onToggle={() => toggle(section.section)}
              />
            ))}
          </div>
        ))}
      </nav>
      {onToggle && (
        <button
          type="button"
          className={css.collapse}
          aria-label={t(narrow ? 'nav.expand' : 'nav.collapse')}
          onClick={onToggle}
        >
          {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          {!narrow && <span>{t('nav.collapse')}</span>}
        </button>
      )}
    </div>
  )
}

function SectionGroup({
  section,
  narrow,
  open,
  onToggle,
}: {
  section: ScreenGroup
  narrow: boolean
  open: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation(['shell', 'common'])
  const heading = section.section !== 'home'
  const id = `rail-${section.section}`
  return (
    <div className={css.section}>
      {heading && !narrow && (
        <button
          type="button"
          className={css.heading}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span>{t(`section.${section.section}`)}</span>
          <IconChevronDown size={14} className={css.chevron} />
        </button>
      )}
      {heading && narrow && <hr className={css.rule} />}
      <ul id={id} hidden={!open}>
        {section.screens.map((screen) => (
          <li key={screen.path}>
            <Entry screen={screen} narrow={narrow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ screen, narrow }: { screen: LiveScreen; narrow: boolean }) {
  const { t } = useTranslation(['shell', 'common'])
  const Icon = screen.icon
  const label = t(`screen.${screen.label}`)
  const current = useWhereabouts().screen === screen
  const link = (
    <AppLink
      to={screen.path}
      className={css.entry}
      aria-current={current ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
    >
      {Icon && <Icon size={18} stroke={1.6} />}
      {!narrow && <span className={css.label}>{label}</span>}
      {!narrow && screen.badge && <span className={css.badge}>{t(`common:badge.${screen.badge}`)}</span>}
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
