import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { fieldWords } from '../../../components/configuration/words/value-words'
import { DataTable } from '../../../components/data-table/DataTable'
import { shownMembers } from '../origins/port-origins'
import type { PortEditing } from '../use-port-editor'

/** The ports of which something is said, each with what; its name chooses it. */
export function SaidPorts({ editing }: { editing: PortEditing }) {
  const { t } = useTranslation(['switching', 'configuration'])
  const words = useConfigWords()
  const { only, document } = editing.section
  const there = document ? subjectsOf(document) : new Map()
  const said = Map.groupBy(only ?? [], ({ subject }) => subject)
  const rows = [...said]
    .filter(([port]) => there.has(port) || editing.order.includes(port))
    .map(([port, values]) => ({ port, members: values.map(({ member }) => member) }))
    .toSorted((a, b) => editing.order.indexOf(a.port) - editing.order.indexOf(b.port))
  const names = (members: readonly string[]) =>
    shownMembers(members)
      .map((member) => fieldWords('switching', member, words))
      .join(' · ')
  if (rows.length === 0) return null
  return (
    <DataTable
      label={t('configuration:origin.values')}
      rows={rows}
      rowKey={({ port }) => port}
      none=""
      marked={({ port }) => editing.names.has(port)}
      columns={[
        {
          id: 'port',
          header: t('table.port'),
          cell: ({ port }) => (
            <Button size="compact-xs" variant="subtle" onClick={() => editing.pick(port, 'only')}>
              <bdi>{port}</bdi>
            </Button>
          ),
        },
        {
          id: 'values',
          header: t('configuration:origin.values'),
          cell: ({ members }) => names(members),
        },
      ]}
    />
  )
}
