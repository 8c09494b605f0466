import { Button, Drawer, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SectionVersion } from '#contract/configuration/changes/section-version.ts'
import { listVersions } from '#contract/configuration/endpoints.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Age } from '../../Age'
import { useFocusBack } from '../../form/use-focus-back'
import { useResourcePages } from '../../resource-list/use-resource-pages'
import { ChangeList } from '../review/ChangeList'
import type { Section } from '../use-section'
import css from './Versions.module.css'

interface VersionsProps {
  section: Section
  onRestore: (version: SectionVersion) => void
  onClose: () => void
}

/** Every version of a section: who, when, what changed; any of them can be wanted again. */
export function Versions({ section, onRestore, onClose }: VersionsProps) {
  useFocusBack()
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const pages = useResourcePages<SectionVersion>(listVersions, {
    ...section.place,
    section: section.section,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t('versions.title', { section: t(`section.${section.section}`) })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title }}
    >
      {pages.loading && <Skeleton height={180} />}
      {Boolean(pages.error) && (
        <EmptyState
          alert
          title={words(pages.error)}
          action={<Button onClick={pages.retry}>{t('common:action.retry')}</Button>}
        />
      )}
      {pages.total === 0 && <EmptyState icon={<IconHistory size={22} />} title={t('versions.none')} />}
      <ol className={css.list}>
        {pages.rows.map((version) => (
          <Version key={version.id} version={version} section={section} onRestore={onRestore} />
        ))}
      </ol>
      {pages.rows.length < (pages.total ?? 0) && (
        <Button variant="default" loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('versions.more')}
        </Button>
      )}
    </Drawer>
  )
}

interface VersionProps {
  version: SectionVersion
  section: Section
  onRestore: (version: SectionVersion) => void
}

function Version({ version, section, onRestore }: VersionProps) {
  const { t } = useTranslation('configuration')
  const current = version.version === section.now?.version
  const blocked = section.lock ? t(`locked.${section.lock}`) : section.draft ? t('versions.draft') : undefined
  return (
    <li className={css.version} data-current={current || undefined}>
      <div className={css.head}>
        <h3>{t('about.version', { version: version.version })}</h3>
        {current && <span className={css.current}>{t('versions.current')}</span>}
        {!current && (
          <Button
            size="compact-sm"
            variant="default"
            ms="auto"
            disabled={blocked !== undefined}
            title={blocked}
            onClick={() => onRestore(version)}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      <p className={css.about}>
        <Age at={version.at} />
        <bdi>{t('versions.by', { who: version.by ?? t('system') })}</bdi>
        {version.restoredFrom !== null && (
          <span>{t('versions.restoredFrom', { version: version.restoredFrom })}</span>
        )}
      </p>
      {version.ended && <p className={css.about}>{t('versions.ended')}</p>}
      <ChangeList changes={version.changes} none={t('change.none')} />
    </li>
  )
}
