import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { areaIcons, areaOf, type MenuArea } from '../../menu'
import { useWhereabouts } from '../use-whereabouts'
import { Pages } from './Pages'
import css from './Rail.module.css'

interface AreaPagesProps {
  area: MenuArea
  open: boolean
  onToggle: () => void
}

/** An area of the menu, its pages below it while it is open. */
export function AreaPages({ area, open, onToggle }: AreaPagesProps) {
  const { t } = useTranslation('shell')
  const holdsCurrent = areaOf(useWhereabouts().screen) === area.area
  const Icon = areaIcons[area.area]
  const id = `rail-${area.area}`
  return (
    <li data-area={area.area}>
      <button
        type="button"
        className={css.area}
        aria-expanded={open}
        aria-controls={id}
        data-current={holdsCurrent || undefined}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.6} />
        <span className={css.label}>{t(`area.${area.area}`)}</span>
        <IconChevronDown size={14} className={css.chevron} />
      </button>
      <div id={id} hidden={!open} className={css.pages}>
        <Pages area={area} known={open} />
      </div>
    </li>
  )
}
