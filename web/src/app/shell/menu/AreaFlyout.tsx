import { Popover } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaIcons, type MenuArea } from '../../menu'
import { Pages } from './Pages'
import css from './Rail.module.css'

/** An area of the narrow menu: its icon, its pages beside it when it is pressed. */
export function AreaFlyout({ area, current }: { area: MenuArea; current: boolean }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) setOpen(false)
  }, [pathname])
  const Icon = areaIcons[area.area]
  const label = t(`area.${area.area}`)
  return (
    <li data-area={area.area}>
      <Popover
        opened={open}
        onChange={setOpen}
        position="right-start"
        width={232}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button
            type="button"
            className={css.area}
            aria-label={label}
            title={label}
            aria-haspopup="dialog"
            aria-expanded={open}
            data-current={current || undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon size={18} stroke={1.6} />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={label}>
          <p className={css.flyout}>{label}</p>
          {open && <Pages area={area} known />}
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
