import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { SectionAbout } from '../SectionAbout'
import { SectionBar, VersionsButton } from '../SectionTools'
import type { Section } from '../use-section'
import css from './LevelPanel.module.css'
import { OriginLine } from './OriginLine'
import { OwnValues } from './OwnValues'
import { isOwn } from './place-levels'

interface LevelPanelProps {
  section: Section
  title: string
  about: string
  /** Why the draft cannot be reviewed yet. */
  invalid: string | null
  fields: (locked: boolean) => ReactNode
  /** False: the fields show what is said here themselves. */
  listsValues?: boolean
  /** Its fields are a table. */
  wide?: boolean
}

/** A section at one of the places it can be said: where it comes from, its fields, versions and review. */
export function LevelPanel(props: LevelPanelProps) {
  const { section, title, about, invalid, fields, listsValues = true, wide = false } = props
  const { t } = useTranslation('configuration')
  const [wished, setWished] = useState<number | null>(null)
  const { lock, now, draft, place } = section
  const origin = now?.origin ?? null
  const inherited = origin !== null && !isOwn(origin, place)
  const overriding = inherited && (wished === now?.version || draft !== null)
  return (
    <>
      <Panel flush title={title} aside={<VersionsButton section={section} of={title} />}>
        <div className={css.panel} data-wide={wide || undefined}>
          <p className={css.about}>{about}</p>
          <OriginLine
            section={section}
            overriding={overriding}
            onOverride={(wish) => setWished(wish ? (now?.version ?? null) : null)}
          />
          {!inherited && now !== undefined && now.version > 0 && (
            <p className={css.about}>
              <SectionAbout section={section} />
            </p>
          )}
          {lock && <Notice tone="busy">{t(`locked.${lock}`)}</Notice>}
          {fields(lock !== null || (inherited && !overriding))}
          {listsValues && (!inherited || overriding) && (
            <OwnValues section={section} locked={lock !== null} />
          )}
        </div>
      </Panel>
      <SectionBar section={section} invalid={invalid} />
    </>
  )
}

/** The panel's place while what counts is on its way, or did not come. */
export function LevelPanelWaits({ section, title }: { section: Section; title: string }) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  if (!section.failed) return <PageSkeleton label={t('loading')} />
  return (
    <Panel title={title}>
      <EmptyState
        alert
        title={words(section.failed)}
        action={<Button onClick={() => section.refetch()}>{t('action.retry')}</Button>}
      />
    </Panel>
  )
}
