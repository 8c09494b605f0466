import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findingSorts, listFindings } from '#contract/health/endpoints.ts'
import { healthSeverities } from '#contract/health/rules.ts'
import type { Finding } from '#contract/health/schemas.ts'
import { severityTones, subjectWords } from '../../components/health/finding-words'
import { useFix } from '../../components/health/use-fix'
import { FilterChips } from '../../components/resource-list/FilterChips'
import { readListUrl, writeListUrl } from '../../components/resource-list/list-url'
import { ResourceList } from '../../components/resource-list/ResourceList'
import { useResourcePages } from '../../components/resource-list/use-resource-pages'
import { useFormats } from '../../i18n/use-formats'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { StatusShape } from '../../ui/StateMark'
import { findingColumns } from './columns'
import { FindingDrawer } from './FindingDrawer'

/** In the address a severity stands where other lists have their status. */
const known = { statuses: healthSeverities, sorts: findingSorts }

/** The list machine with what is declared of findings. */
export function FindingList({ group }: { group: number }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  const [search, setSearch] = useSearchState()
  const [opened, setOpened] = useState<Finding | null>(null)
  const onFix = useFix(group)
  const url = useMemo(() => readListUrl(search, known), [search])
  const query = {
    ...{ group, severity: url.status.join(',') || undefined },
    ...{ q: url.q || undefined, sort: url.sort || undefined },
  }
  const pages = useResourcePages<Finding>(listFindings, query)
  const words = useMemo(() => ({ t, formats }), [t, formats])
  const columns = useMemo(() => findingColumns(words, onFix), [words, onFix])
  return (
    <>
      <ResourceList
        id="health"
        label={t('title')}
        pages={pages}
        source={{ endpoint: listFindings, query }}
        columns={columns}
        hidden={[]}
        rowId={({ id }) => id}
        rowName={(finding) => `${t(`rule.${finding.rule}.title`)} ${subjectWords(finding, words)}`}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <FilterChips
            legend={t('severity.label')}
            all={{ label: t('severity.any') }}
            chips={healthSeverities.map((value) => ({
              value,
              label: t(`severity.${value}`),
              mark: <StatusShape tone={severityTones[value]} />,
            }))}
            value={url.status}
            onChange={(status) => setSearch(writeListUrl({ status }))}
          />
        }
        phoneLines={3}
        onOpen={setOpened}
        empty={
          <EmptyState icon={<IconCircleCheck size={22} />} title={t('empty.title')} body={t('empty.body')} />
        }
      />
      {opened && <FindingDrawer finding={opened} onFix={onFix} onClose={() => setOpened(null)} />}
    </>
  )
}
