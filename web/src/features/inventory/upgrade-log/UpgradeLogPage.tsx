import { Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listUpgradeLog, type UpgradeEntry } from '#contract/firmware/upgrade-log.ts'
import { commandStatuses } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { useGo } from '../../../lib/use-go'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import css from './UpgradeLog.module.css'
import { upgradeColumns } from './upgrade-columns'

const allowed = { statuses: commandStatuses, sorts: [] }
const DAY_MS = 86_400_000
const spans = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as Span[]

/** Every firmware upgrade of every device: from, to, when, by whom, how long, and how it ended. */
export function UpgradeLogPage() {
  return (
    <NeedsNetwork>
      <UpgradeLog />
    </NeedsNetwork>
  )
}

function UpgradeLog() {
  const { t } = useTranslation(['upgrade-log', 'inventory'])
  const formats = useFormats()
  const { current, networks } = useNetworks()
  const [search, setSearch] = useSearchState()
  const go = useGo()
  const url = useMemo(() => readListUrl(search, allowed), [search])
  const since = spanNames.find((name) => name === search.since)
  const whole = url.scope === 'all' || !current
  /** To the minute, so that the question stays the same while the page is drawn again. */
  const from = useMemo(
    () => (since ? Math.floor((Date.now() - spans[since]) / 60_000) * 60_000 : undefined),
    [since],
  )
  const query = {
    ...(search.sn ? { sn: search.sn } : { group: whole ? undefined : current.ID }),
    ...{ status: url.status[0], from, q: url.q || undefined },
  }
  const pages = useResourcePages<UpgradeEntry>(listUpgradeLog, query)
  const columns = useMemo(() => upgradeColumns(t, formats, networks), [t, formats, networks])
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={whole ? t('inventory:list.inAll') : t('inventory:list.inNetwork', { name: current.Name })}
      />
      <ResourceList
        id="upgradeLog"
        label={t('title')}
        pages={pages}
        source={{ endpoint: listUpgradeLog, query }}
        columns={columns}
        hidden={whole ? [] : ['network']}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <>
            <Select
              size="xs"
              w={190}
              clearable
              withScrollArea={false}
              clearButtonProps={{ 'aria-label': t('filter.anyStatus') }}
              aria-label={t('filter.status')}
              placeholder={t('filter.anyStatus')}
              value={url.status[0] ?? null}
              onChange={(status) => setSearch(writeListUrl({ status: status ? [status] : [] }))}
              data={commandStatuses.map((value) => ({
                value,
                label: t(`inventory:command.status.${value}`),
              }))}
            />
            <Select
              size="xs"
              w={170}
              clearable
              withScrollArea={false}
              clearButtonProps={{ 'aria-label': t('filter.anyTime') }}
              aria-label={t('filter.since')}
              placeholder={t('filter.anyTime')}
              value={since ?? null}
              onChange={(value) => setSearch({ since: value ?? undefined })}
              data={spanNames.map((value) => ({ value, label: t(`since.${value}`) }))}
            />
          </>
        }
        onOpen={({ sn }) => void go('/device/info', { sn })}
        empty={<EmptyState icon={<IconHistory size={22} />} title={t('empty')} body={t('emptyBody')} />}
      />
    </div>
  )
}
