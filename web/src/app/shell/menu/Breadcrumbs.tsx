import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink'
import { areaOf } from '../../menu'
import { screens } from '../../screens/screens'
import { useWhereabouts, type Whereabouts } from '../use-whereabouts'
import css from './Breadcrumbs.module.css'

/** Network › area of the menu › section › screen › the one thing it is about. The home page is where they begin. */
export function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const where = useWhereabouts()
  const trail = useTrail(where)
  if (where.screen.path === '/') return null
  return (
    <nav className={css.trail} aria-label={t('nav.trail')}>
      <ol>
        {trail.map(({ key, words, minor }, index) => {
          const last = index === trail.length - 1
          return (
            <Fragment key={key}>
              <li aria-current={last ? 'page' : undefined} data-minor={minor || undefined}>
                {words}
              </li>
              {!last && (
                <li aria-hidden="true" data-minor={minor || undefined}>
                  ›
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}

interface Crumb {
  key: string
  words: ReactNode
  /** Left out where there is little room. */
  minor?: boolean
}

function useTrail({ screen, subject, network }: Whereabouts): Crumb[] {
  const { t } = useTranslation('shell')
  const area = t(`area.${areaOf(screen)}`)
  const section = t(`section.${screen.section}`)
  const trail: Crumb[] = [{ key: 'area', words: area, minor: true }]
  if (network) trail.unshift({ key: 'network', words: <bdi>{network}</bdi> })
  if (section !== area) trail.push({ key: 'section', words: section, minor: true })
  const list = screens.find(({ path }) => path === subject?.listed)
  if (list) trail.push({ key: 'list', words: <AppLink to={list.path}>{t(`screen.${list.label}`)}</AppLink> })
  if (subject) trail.push({ key: 'subject', words: <bdi>{subject.name}</bdi> })
  else trail.push({ key: 'screen', words: t(`screen.${screen.label}`) })
  return trail
}
