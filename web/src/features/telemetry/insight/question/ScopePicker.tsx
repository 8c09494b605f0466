import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { type InsightScope, insightLimits } from '#contract/telemetry/question.ts'
import { reading } from '../../../../api/query-client'
import { useNetworks } from '../../../../components/current-network/CurrentNetwork'
import { flatten } from '../../../../components/current-network/tree'
import { scopeOf, textOf } from './question'
import { useDeviceNames } from './use-names'

const some = 'devices'

interface ScopePickerProps {
  scope: InsightScope
  onChange: (scope: InsightScope) => void
}

/** Whose figures: all there are, of a project, a network, or of some devices. */
export function ScopePicker({ scope, onChange }: ScopePickerProps) {
  const { t } = useTranslation('insight')
  const { tree } = useNetworks()
  const [picking, setPicking] = useState(false)
  const devices = scope.of === 'devices' || picking
  const places = flatten(tree).map((node) =>
    node.mode === 'project'
      ? {
          value: `project:${node.project.ID}`,
          label: t('scope.project', { name: node.project.Name }),
          depth: node.depth,
        }
      : { value: `network:${node.network.ID}`, label: node.network.Name, depth: node.depth },
  )
  const depths = new Map(places.map(({ value, depth }) => [value, depth]))
  const choose = (value: string | null) => {
    setPicking(value === some)
    const next = scopeOf(value ?? undefined)
    if (next) onChange(next)
  }
  return (
    <>
      <Select
        label={t('scope.label')}
        searchable
        selectFirstOptionOnChange
        onClick={(event) => event.currentTarget.select()}
        allowDeselect={false}
        value={devices ? some : textOf(scope)}
        onChange={choose}
        data={[
          { value: 'all', label: t('scope.all') },
          { value: some, label: t('scope.devices') },
          ...places.map(({ value, label }) => ({ value, label })),
        ]}
        renderOption={({ option }) => (
          <bdi style={{ paddingInlineStart: 16 * (depths.get(option.value) ?? 0) }}>{option.label}</bdi>
        )}
      />
      {devices && <DevicePicker sns={scope.of === 'devices' ? scope.sns : []} onChange={onChange} />}
    </>
  )
}

const offered = 30
const pauseMs = 250

function DevicePicker({ sns, onChange }: { sns: readonly string[]; onChange: ScopePickerProps['onChange'] }) {
  const { t } = useTranslation('insight')
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useQuery(reading(listDevices, { q: wanted, limit: offered }))
  const names = useDeviceNames(sns)
  const options = new Map([
    ...sns.map((sn): [string, string] => [sn, names.get(sn) ?? sn]),
    ...(found.data ?? []).map(({ sn, hostname }): [string, string] => [sn, hostname || sn]),
  ])
  return (
    <MultiSelect
      label={t('devices.label')}
      placeholder={sns.length === 0 ? t('devices.hint') : undefined}
      searchable
      maxValues={insightLimits.devices}
      nothingFoundMessage={found.isPending ? t('devices.searching') : t('devices.none')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={[...sns]}
      onChange={(next) => onChange(next.length > 0 ? { of: 'devices', sns: next } : { of: 'all' })}
      // The server has searched, also in models and addresses.
      filter={({ options: all }) => all}
      data={[...options].map(([value, label]) => ({ value, label }))}
    />
  )
}
