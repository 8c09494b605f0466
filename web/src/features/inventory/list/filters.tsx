import type { ComponentType } from 'react'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { ListUrl } from '../../../components/resource-list/list-url'
import { AttentionFilter } from './AttentionFilter'
import { ConfigFilter } from './ConfigFilter'
import { FirmwareFilter } from './FirmwareFilter'
import { KindFilter } from './KindFilter'
import { StatusFilter } from './StatusFilter'

interface ListFilterProps {
  url: ListUrl
  onUrl: (change: Partial<ListUrl>) => void
  /** The kinds of the list; null: every kind. */
  types: readonly DeviceKind[] | null
  /** Absent: of all networks. */
  group: number | undefined
}

const kindsOf = ({ kind }: ListUrl) => (kind.length > 0 ? (kind as (DeviceKind | 'unknown')[]) : null)

/** What a device list can be narrowed by, in its order. What is chosen stands in the address. */
const filters: Record<
  'status' | 'kind' | 'config' | 'firmware' | 'attention',
  ComponentType<ListFilterProps>
> = {
  status: ({ url, onUrl, types, group }) => (
    <StatusFilter
      group={group}
      types={types ?? kindsOf(url)}
      uncounted={url.attention !== null}
      value={url.status}
      onChange={(status) => onUrl({ status })}
    />
  ),
  kind: ({ url, onUrl, types }) =>
    types === null && <KindFilter value={url.kind} onChange={(kind) => onUrl({ kind })} />,
  config: ({ url, onUrl }) => <ConfigFilter value={url.config} onChange={(config) => onUrl({ config })} />,
  firmware: ({ url, onUrl }) => (
    <FirmwareFilter value={url.firmware} onChange={(firmware) => onUrl({ firmware })} />
  ),
  attention: ({ url, onUrl }) =>
    url.attention && <AttentionFilter value={url.attention} onClear={() => onUrl({ attention: null })} />,
}

export const listFilters = Object.entries(filters)
