import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClients } from '#contract/clients/endpoints.ts'
import { reading } from '../../api/query-client'

const typingMs = 250
const most = 30
const itself = 'device'

interface HostSelectProps {
  network: number
  /** MAC; null: the device itself. */
  value: string | null
  onChange: (mac: string | null) => void
}

/** Whose page it is: that of the device, or of a client in its network that has an address. */
export function HostSelect({ network, value, onChange }: HostSelectProps) {
  const { t } = useTranslation('tunnels')
  const [chosen, setChosen] = useState({ value: itself, label: t('host.itself') })
  const [typed, setTyped] = useState(chosen.label)
  const [q] = useDebouncedValue(typed === chosen.label ? '' : typed, typingMs)
  const found = useQuery({
    ...reading(listClients, { group: network, limit: most, ...(q && { q }) }),
    placeholderData: (before) => before,
  })
  const hosts = (found.data ?? []).flatMap(({ mac, name, ip }) =>
    ip === null ? [] : [{ value: mac, label: `${name ?? mac} · ${ip}` }],
  )
  const fixed = [{ value: itself, label: t('host.itself') }, chosen]
  const all = new Map([...fixed, ...hosts].map((option) => [option.value, option]))
  return (
    <Select
      label={t('host.label')}
      description={t('host.hint')}
      data={[...all.values()]}
      value={value ?? itself}
      searchable
      allowDeselect={false}
      // The server has looked already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        if (option) setChosen({ value: option.value, label: option.label })
        onChange(next === itself ? null : next)
      }}
    />
  )
}
