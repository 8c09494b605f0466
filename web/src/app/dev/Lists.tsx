import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../components/data-table/DataTable'
import { Legend } from '../../components/port-panel/Legend'
import { PortPanel } from '../../components/port-panel/PortPanel'
import { type LinkMode, lampOf, linkModes } from '../../components/port-panel/port-state'
import { BulkBar } from '../../components/resource-list/BulkBar'
import type { ListColumn } from '../../components/resource-list/column'
import { FilterChips } from '../../components/resource-list/FilterChips'
import { nextSort } from '../../components/resource-list/list-url'
import { ResourceTable } from '../../components/resource-list/ResourceTable'
import { SearchField } from '../../components/resource-list/SearchField'
import type { SelectedIds } from '../../components/resource-list/use-selection'
import { Unknown } from '../../components/Unknown'
import { Mono } from '../../ui/Mono'
import { EmptyState } from '../../ui/page/EmptyState'
import css from './DevUi.module.css'
import { long, Shown, State } from './Shown'

interface Row {
  sn: string
  name: string
  clients: number | null
}

const row = (n: number): Row => ({
  sn: `02:00:00:00:00:${n.toString(16).padStart(2, '0')}`,
  name: n === 2 ? long : `Access point ${n}`,
  clients: n === 3 ? null : n * 3,
})
const rows = Array.from({ length: 60 }, (_, n) => row(n))
const clients = ({ clients: count }: Row) => count ?? <Unknown reason="noReport" />
const columns: ListColumn<Row>[] = [
  { id: 'name', header: 'Name', sortable: true, fixed: true, cell: ({ name }) => name },
  { id: 'sn', header: 'Serial number', width: 170, sortable: true, cell: ({ sn }) => <Mono>{sn}</Mono> },
  { id: 'clients', header: 'Clients', width: 90, align: 'end', cell: clients },
]

export function Lists() {
  return (
    <>
      <Shown name="List machine: rows, some chosen" wide>
        <Table shown={rows} />
      </Shown>
      <Shown name="List machine: nothing there" wide>
        <Table shown={[]} />
      </Shown>
      <Shown name="Filters of a list">
        <Filters />
      </Shown>
      <Shown name="Plain table: rows, one marked; and without" wide>
        <DataTable
          label="Plain table"
          rows={rows.slice(0, 4)}
          columns={columns}
          rowKey={({ sn }) => sn}
          marked={({ sn }) => sn === rows[1]?.sn}
          searchText={({ name }) => name}
          searchLabel="Search names"
          none="No rows."
        />
        <DataTable label="Without rows" rows={[]} columns={columns} rowKey={String} none="No rows." />
      </Shown>
      <Shown name="Front of a switch: never mirrored" wide>
        {linkModes.map((mode) => (
          <Front key={mode} mode={mode} />
        ))}
      </Shown>
    </>
  )
}

function Table({ shown }: { shown: Row[] }) {
  const [sort, setSort] = useState('name')
  const [value, change] = useState<SelectedIds>(shown[1] ? { [shown[1].sn]: true } : {})
  const count = shown.filter(({ sn }) => value[sn]).length
  return (
    <div className={css.list}>
      {count > 0 && (
        <BulkBar
          selection={{ count, couldBeAll: false, chooseAll: () => {}, clear: () => change({}) }}
          total={shown.length}
          wide={false}
        >
          <Button size="compact-sm" variant="default">
            Restart
          </Button>
        </BulkBar>
      )}
      <ResourceTable<Row>
        label="Rows"
        rows={shown}
        total={shown.length}
        columns={columns}
        rowId={({ sn }) => sn}
        rowName={({ name }) => name}
        rowHeight={40}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        selection={{ value, change }}
        selectable
        onOpen={() => {}}
        onEndReached={() => {}}
        loadingMore={shown.length > 0}
        narrow={false}
        instead={shown.length === 0 && <EmptyState title="Nothing matches these filters." />}
      />
    </div>
  )
}

function Filters() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string[]>(['online'])
  const chips = ['online', 'offline', 'never'].map((value) => ({ value, label: value, count: '1,024' }))
  return (
    <>
      <State name="search">
        <SearchField value={words} onChange={setWords} />
      </State>
      <State name="chips">
        <FilterChips
          legend="Status"
          all={{ label: 'All' }}
          chips={chips}
          value={chosen}
          onChange={setChosen}
        />
      </State>
    </>
  )
}

const speeds = [100e6, 1e9, 2.5e9, 10e9]
const poe = (n: number): Port['poe'] => {
  if (n % 4 === 0) return { status: 'delivering', watts: 7 + n }
  return { status: n % 4 === 1 ? 'fault' : 'searching' }
}
const ports: Port[] = Array.from({ length: 16 }, (_, n) => ({
  name: `port${n + 1}`,
  role: 'downstream',
  ...(n < 13 && { up: n % 3 !== 2, speedBps: speeds[n % 4]! }),
  ...(n < 8 && { poe: poe(n) }),
  medium: n < 12 ? 'copper' : 'sfp+',
}))

function Front({ mode }: { mode: LinkMode }) {
  const [chosen, setChosen] = useState('port2')
  return (
    <div>
      <PortPanel
        name={`Ports, ${mode}`}
        ports={ports}
        lamp={(port) => lampOf(port, mode)}
        selected={new Set([chosen])}
        onSelect={setChosen}
        changed={new Set(['port5'])}
      />
      <Legend mode={mode} hasPoe />
    </div>
  )
}
