import { Button, Select } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmFamilies, alarmLevels } from '#contract/alarm/categories.ts'
import { type Alarm, listAlarms } from '#contract/alarm/endpoints.ts'
import { useAlarmWords } from '../../../components/alarm-words/use-alarm-words'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { TimeBar } from '../../../components/past/TimeBar'
import { useMoment } from '../../../components/past/use-moment'
import { FilterChips } from '../../../components/resource-list/FilterChips'
import { readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import type { ChosenRows } from '../../../components/resource-list/use-selection'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { StatusShape } from '../../../ui/StateMark'
import { alarmTones } from '../alarm-tones'
import { AlarmDrawer } from './AlarmDrawer'
import { alarmQuery, familyIn, known, shownStates, stateIn } from './alarm-filters'
import { alarmColumns } from './columns'
import { useReadAlarms } from './use-read-alarms'

const MONTH_MS = 30 * 86_400_000

/** The list machine with what is declared of alarms. */
export function AlarmTable() {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const { current, networks } = useNetworks()
  const [search, setSearch] = useSearchState()
  const [opened, setOpened] = useState<Alarm | null>(null)
  const moment = useMoment()
  const [oldest] = useState(() => Date.now() - MONTH_MS)
  const url = useMemo(() => readListUrl(search, known), [search])
  const query = alarmQuery(search, { levels: url.status, q: url.q, group: current?.ID, at: moment.at })
  const pages = useResourcePages<Alarm>(listAlarms, query)
  const words = useAlarmWords()
  const read = useReadAlarms()
  const columns = useMemo(
    () => alarmColumns({ t, words, networks, everywhere: url.scope === 'all' }),
    [t, words, networks, url.scope],
  )
  return (
    <>
      {moment.at !== null && (
        <TimeBar
          // Older ones are removed (readings C46).
          from={oldest}
          at={moment.at}
          known
          here="alarms"
          onMove={moment.goTo}
          onNow={moment.leave}
        />
      )}
      <ResourceList
        id="alarms"
        label={t('alarm:title')}
        pages={pages}
        source={{ endpoint: listAlarms, query }}
        columns={columns}
        hidden={['category', 'created', 'confirmed']}
        rowId={({ id }) => String(id)}
        rowName={(alarm) => words.what(alarm, alarm.originator || alarm.sn)}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={<Filters levels={url.status} onLevels={(status) => setSearch(writeListUrl({ status }))} />}
        {...(moment.at === null && {
          bulk: (chosen: ChosenRows<Alarm>) => (
            <Button
              size="compact-sm"
              variant="default"
              loading={read.isPending}
              onClick={async () => {
                await read.mutateAsync({ ids: chosen.rows.map(({ id }) => id).slice(0, 1000) })
                chosen.clear()
              }}
            >
              {t('alarm:markOne')}
            </Button>
          ),
        })}
        phoneLines={3}
        onOpen={setOpened}
        empty={
          <EmptyState
            icon={<IconCircleCheck size={22} />}
            title={t(moment.at === null ? 'page.empty' : 'page.emptyThen')}
            {...(moment.at === null && { body: t('page.emptyBody') })}
          />
        }
      />
      {opened && <AlarmDrawer alarm={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Filters({ levels, onLevels }: { levels: readonly string[]; onLevels: (levels: string[]) => void }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const [search, setSearch] = useSearchState()
  const state = stateIn(search)
  return (
    <>
      <FilterChips
        legend={t('column.level')}
        all={{ label: t('any.level') }}
        chips={alarmLevels.toReversed().map((value) => ({
          value,
          label: t(`alarm:level.${value}`),
          mark: <StatusShape tone={alarmTones[value]} />,
        }))}
        value={levels}
        onChange={onLevels}
      />
      <FilterChips
        legend={t('state.label')}
        all={{ label: t('state.any') }}
        chips={shownStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={state ? [state] : []}
        onChange={([next]) => setSearch({ state: next })}
        single
      />
      <Select
        size="xs"
        w={170}
        aria-label={t('column.category')}
        placeholder={t('any.category')}
        clearable
        data={alarmFamilies.map((value) => ({ value, label: t(`family.${value}`) }))}
        value={familyIn(search)}
        onChange={(family) => setSearch({ family: family ?? undefined })}
      />
    </>
  )
}
