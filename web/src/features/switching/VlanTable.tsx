import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSection } from '#contract/configuration/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { openDefaults } from '../../components/configuration/levels/opened-defaults'
import { portRanges } from '../../components/configuration/words/ranges'
import { DataTable } from '../../components/data-table/DataTable'
import { Panel } from '../../ui/page/Panel'
import { MIXED } from './port-edits'
import type { PortEditing } from './use-port-editor'
import css from './VlanTable.module.css'
import { commonMembership, type Membership, memberships, vlansOf } from './vlan-members'
import { parseVlan } from './vlan-text'

interface VlanTableProps {
  editing: PortEditing
  group: number | null
  locked: string | undefined
}

/** The VLANs of a switch with their ports; the selected ports are put into one of them or taken out. */
export function VlanTable({ editing, group, locked }: VlanTableProps) {
  const { t } = useTranslation('switching')
  const [added, add] = useState<readonly number[]>([])
  const names = useVlanNames(group)
  const ports = editing.order.map(editing.settings)
  const chosen = editing.chosen.map(editing.settings)
  const vlans = [...new Set([...vlansOf(ports), ...added])].sort((a, b) => a - b)
  return (
    <Panel
      flush
      title={t('vlans.title')}
      aside={
        group !== null && (
          <Button size="compact-sm" variant="default" onClick={() => openDefaults({ group })}>
            {t('vlans.names')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('vlans.title')}
        rows={vlans}
        rowKey={(vlan) => String(vlan)}
        none={t('none')}
        stacks
        columns={[
          { id: 'vlan', header: 'VLAN', cell: (vlan) => vlan },
          { id: 'name', header: t('vlans.name'), cell: (vlan) => <bdi>{names.get(vlan)}</bdi> },
          ...(['untagged', 'tagged'] as const).map((how) => ({
            id: how,
            header: t(`vlans.${how}`),
            cell: (vlan: number) => portRanges(memberships(ports, vlan)[how]),
          })),
          {
            id: 'selected',
            header: t('vlans.selected'),
            cell: (vlan) => <Choice vlan={vlan} editing={editing} chosen={chosen} locked={locked} />,
          },
        ]}
      />
      <AddVlan known={vlans} onAdd={(vlan) => add([...added, vlan])} />
    </Panel>
  )
}

/** What the network calls its VLANs. */
function useVlanNames(group: number | null): Map<number, string> {
  const query = useQuery({
    ...reading(showSection, { group: group ?? 0, section: 'vlans' }),
    ...toldInPlace,
    enabled: group !== null,
  })
  const document = query.data?.document
  const list = document?.section === 'vlans' ? document.intent.vlans : []
  return new Map(list.map(({ vlan, name }) => [vlan, name]))
}

const choices: readonly Membership[] = ['none', 'untagged', 'tagged']

interface ChoiceProps {
  vlan: number
  editing: PortEditing
  chosen: Parameters<typeof commonMembership>[0]
  locked: string | undefined
}

function Choice({ vlan, editing, chosen, locked }: ChoiceProps) {
  const { t } = useTranslation('switching')
  const now = commonMembership(chosen, vlan)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('vlans.choose', { vlan })}
      disabled={locked !== undefined || chosen.length === 0}
      value={now === MIXED || now === undefined ? '' : now}
      onChange={(how) => editing.place(vlan, how as Membership)}
      data={choices.map((value) => ({ value, label: t(`vlans.how.${value}`) }))}
    />
  )
}

function AddVlan({ known, onAdd }: { known: readonly number[]; onAdd: (vlan: number) => void }) {
  const { t } = useTranslation('switching')
  const [text, setText] = useState('')
  const vlan = parseVlan(text)
  return (
    <div className={css.add}>
      <TextInput
        label={t('vlans.add')}
        description={t('vlans.addHint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={text !== '' && vlan === undefined && t('problem.vlan')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={vlan === undefined || known.includes(vlan)}
        onClick={() => {
          if (vlan !== undefined) onAdd(vlan)
          setText('')
        }}
      >
        {t('vlans.add')}
      </Button>
    </div>
  )
}
