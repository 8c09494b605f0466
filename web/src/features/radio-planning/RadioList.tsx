import { IconAntennaBars5 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { radioBands } from '#contract/configuration/sections/radios.ts'
import { listPlanRadios } from '#contract/radio-planning/endpoints.ts'
import type { PlanRadio } from '#contract/radio-planning/schemas.ts'
import { useMay } from '../../components/current-network/use-may'
import { FilterChips } from '../../components/resource-list/FilterChips'
import { readListUrl, writeListUrl } from '../../components/resource-list/list-url'
import { ResourceList } from '../../components/resource-list/ResourceList'
import { useResourcePages } from '../../components/resource-list/use-resource-pages'
import { useFormats } from '../../i18n/use-formats'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { radioColumns } from './columns'
import { HeardDrawer } from './HeardDrawer'
import { radioName } from './radio-words'

/** In the address a radio stands where other lists have their status. */
const known = { statuses: radioBands, sorts: [] }
const SOON_MS = 3_000

interface RadioListProps {
  group: number
  /** Results are coming in. */
  scanning: boolean
}

/** The radios of a network, those that need something first. */
export function RadioList({ group, scanning }: RadioListProps) {
  const { t } = useTranslation(['radio-planning', 'radios', 'wireless', 'health'])
  const formats = useFormats()
  const [search, setSearch] = useSearchState()
  const [opened, setOpened] = useState<PlanRadio | null>(null)
  const url = useMemo(() => readListUrl(search, known), [search])
  const query = { group, radio: url.status[0], q: url.q || undefined }
  const pages = useResourcePages<PlanRadio>(listPlanRadios, query)
  useAgainWhile(scanning)
  const forbidden = useMay('write', group)
  const columns = useMemo(() => radioColumns({ t, formats, forbidden }), [t, formats, forbidden])
  return (
    <>
      <ResourceList
        id="radio-planning"
        label={t('tab.radios')}
        pages={pages}
        source={{ endpoint: listPlanRadios, query }}
        columns={columns}
        hidden={['heard', 'power']}
        rowId={({ key }) => key}
        rowName={({ name, radio }) => `${name} ${radioName(radio, t)}`}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <FilterChips
            single
            legend={t('band.label')}
            all={{ label: t('band.any') }}
            chips={radioBands.map((value) => ({ value, label: radioName(value, t) }))}
            value={url.status}
            onChange={(status) => setSearch(writeListUrl({ status }))}
          />
        }
        onOpen={setOpened}
        empty={
          <EmptyState icon={<IconAntennaBars5 size={22} />} title={t('empty.title')} body={t('empty.body')} />
        }
      />
      {opened && <HeardDrawer sn={opened.sn} name={opened.name} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The list changes while results come in, and once more when all are there. */
function useAgainWhile(scanning: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!scanning) return
    const again = () => void queries.invalidateQueries({ queryKey: [listPlanRadios.path] })
    const timer = setInterval(again, SOON_MS)
    return () => {
      clearInterval(timer)
      again()
    }
  }, [scanning, queries])
}
