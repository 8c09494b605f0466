import { SegmentedControl } from '@mantine/core'
import type { ListUrl } from './list-url'

interface ScopeControlProps {
  /** What is chosen, for screen readers. */
  label: string
  network: string
  all: string
  value: ListUrl['scope']
  onChange: (scope: ListUrl['scope']) => void
}

/** Whether a list is about the selected network or about all of them. */
export function ScopeControl({ label, network, all, value, onChange }: ScopeControlProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[
        { value: 'network', label: network },
        { value: 'all', label: all },
      ]}
    />
  )
}
