import { useTranslation } from 'react-i18next'
import type { StateSource } from '#contract/inventory/schemas.ts'
import { Age } from '../../../../components/Age'
import { FactList } from '../../../../ui/FactList'
import { Panel } from '../../../../ui/page/Panel'

/** Of a device that several protocols speak of: which of them tells what is shown, and how old that is. */
export function SourcesPanel({ sources }: { sources: readonly StateSource[] }) {
  const { t } = useTranslation('inventory')
  const named = ({ groups }: StateSource) =>
    groups.length === 0 ? t('source.none') : groups.map((group) => t(`source.group.${group}`)).join(' · ')
  return (
    <Panel title={t('source.title')}>
      <FactList
        facts={sources.map((source) => ({ name: named(source), value: <SourceAge source={source} /> }))}
      />
    </Panel>
  )
}

function SourceAge({ source: { protocol, at, present, fresh } }: { source: StateSource }) {
  const { t } = useTranslation('inventory')
  return (
    <>
      <bdi>{t('source.from', { protocol })}</bdi> · <Age at={at} />
      {!fresh && ` · ${present ? t('source.old') : t('source.away')}`}
    </>
  )
}
