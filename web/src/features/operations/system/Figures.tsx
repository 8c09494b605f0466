import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSystem, systemFigures } from '#contract/operations/system/overview.ts'
import { reading } from '../../../api/query-client'
import { useFormats } from '../../../i18n/use-formats'
import { Dash } from '../../../ui/Dash'
import { FactList } from '../../../ui/FactList'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { HeadroomPanel } from './HeadroomPanel'
import { SupportBundle } from './SupportBundle'
import css from './System.module.css'
import { UpdateNotice, UpdateState } from './UpdateNotice'

/** The whole server in figures. */
export function Figures() {
  const { t } = useTranslation(['system', 'common'])
  const formats = useFormats()
  const shown = useQuery(reading(showSystem))
  if (!shown.data) return <PageSkeleton label={t('tab.figures')} />
  const { figures, server } = shown.data
  const bytes = (value: number | null) =>
    value === null ? <Dash reason={t('common:unknown')} /> : formats.bytes(value)
  return (
    <>
      <dl className={css.figures}>
        {systemFigures.map((name) => (
          <div key={name} className={css.figure}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{formats.count(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <UpdateNotice server={server} />
      <Panel title={t('server.title')}>
        <FactList
          columns={3}
          facts={[
            { name: t('server.version'), value: server.version },
            { name: t('server.updates'), value: <UpdateState server={server} /> },
            { name: t('server.node'), value: server.node },
            { name: t('server.startedAt'), value: formats.time(server.startedAt) },
            { name: t('server.memory'), value: formats.bytes(server.memoryBytes) },
            { name: t('server.cpu'), value: formats.ratio(server.cpuRatio) },
            { name: t('server.diskFree'), value: bytes(server.diskFreeBytes) },
          ]}
        />
      </Panel>
      <HeadroomPanel />
      <SupportBundle />
    </>
  )
}
