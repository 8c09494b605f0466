import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../components/session/use-me'
import { AppLink } from '../../../lib/AppLink'
import { Logo } from '../../../ui/Logo'
import { areaOf, menuFor } from '../../menu'
import type { Area } from '../../screens/screen'
import { screensFor } from '../../screens/screens'
import { useWhereabouts } from '../use-whereabouts'
import { AreaFlyout } from './AreaFlyout'
import { AreaPages } from './AreaPages'
import { Entry } from './Entry'
import { fetchEverydayPages } from './fetch-everyday'
import { walkByKey } from './keys'
import css from './Rail.module.css'

interface RailProps {
  narrow: boolean
  onToggle?: () => void
  onClose?: () => void
}

/** The menu on two levels: areas, and the pages of the one that is open; narrow it shows the areas' icons alone. */
export function Rail({ narrow, onToggle, onClose }: RailProps) {
  const { t } = useTranslation('shell')
  const me = useMe()
  const { screen } = useWhereabouts()
  const [open, setOpen] = useOpenArea(areaOf(screen))
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
      {/* The keys only move the focus among what can be reached by Tab as well. */}
      <nav
        className={css.menu}
        aria-label={t('nav.label')}
        onKeyDown={walkByKey}
        onPointerEnter={fetchEverydayPages}
      >
        <ul>
          {menuFor(me.role, screensFor(me)).map((area) => {
            const [first, ...more] = area.sections.flatMap(({ screens }) => screens)
            if (first && more.length === 0)
              return (
                <li key={area.area}>
                  <Entry screen={first} level="area" narrow={narrow} />
                </li>
              )
            const isOpen = area.area === open
            return narrow ? (
              <AreaFlyout key={area.area} area={area} current={area.area === areaOf(screen)} />
            ) : (
              <AreaPages
                key={area.area}
                area={area}
                open={isOpen}
                onToggle={() => setOpen(isOpen ? null : area.area)}
              />
            )
          })}
        </ul>
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

/** The area of the page shown, until somebody looks into another one. */
function useOpenArea(current: Area): [Area | null, (next: Area | null) => void] {
  const [open, setOpen] = useState<Area | null>(current)
  useEffect(() => setOpen(current), [current])
  return [open, setOpen]
}
