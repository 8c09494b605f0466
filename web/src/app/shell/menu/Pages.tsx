import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuArea } from '../../menu'
import { useWhereabouts } from '../use-whereabouts'
import { Entry } from './Entry'
import css from './Rail.module.css'
import { useUnowned } from './use-unowned'

interface PagesProps {
  area: MenuArea
  /** Somebody looks: which kinds of devices are there is asked for. */
  known: boolean
}

/** The pages of an area under their headings; lists of kinds that nobody owns are folded away until asked for. */
export function Pages({ area, known }: PagesProps) {
  const { t } = useTranslation('shell')
  const { screen: current } = useWhereabouts()
  const [unfolded, setUnfolded] = useState(false)
  const isUnowned = useUnowned(known && area.area === 'device')
  const folded = area.sections
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen !== current && isUnowned(screen))
  const isHidden = (path: string) => !unfolded && folded.some((screen) => screen.path === path)
  return (
    <>
      {area.sections.map(({ section, screens }) => {
        const name = t(`section.${section}`)
        const heading = area.sections.length > 1 && name !== t(`area.${area.area}`)
        const allHidden = screens.every(({ path }) => isHidden(path))
        return (
          <div key={section} hidden={allHidden}>
            {heading && (
              <p id={`rail-section-${section}`} className={css.heading}>
                {name}
              </p>
            )}
            <ul aria-labelledby={heading ? `rail-section-${section}` : undefined}>
              {screens.map((screen) => (
                <li key={screen.path} hidden={isHidden(screen.path)}>
                  <Entry screen={screen} level="page" />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {folded.length > 0 && (
        <button
          type="button"
          className={css.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('nav.fewerKinds') : t('nav.moreKinds', { count: folded.length })}
        </button>
      )}
    </>
  )
}
