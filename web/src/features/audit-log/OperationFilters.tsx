import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterCount, noOperationFilter, type OperationFilter } from './operation-filters'

interface OperationFiltersProps {
  value: OperationFilter
  onChange: (value: OperationFilter) => void
}

/** Who, what, on what, from where and when: applied together. */
export function OperationFilters({ value, onChange }: OperationFiltersProps) {
  const { t } = useTranslation('audit-log')
  const [open, setOpen] = useState(false)
  const count = filterCount(value)
  const apply = (next: OperationFilter) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={15} stroke={1.6} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? `${t('filters.open')} (${count})` : t('filters.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterForm value={value} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterForm({
  value,
  onApply,
}: {
  value: OperationFilter
  onApply: (value: OperationFilter) => void
}) {
  const { t } = useTranslation(['audit-log', 'common'])
  const [draft, setDraft] = useState(value)
  const set = (part: Partial<OperationFilter>) => setDraft({ ...draft, ...part })
  const text = (name: 'by' | 'on' | 'address') => (
    <TextInput
      size="xs"
      label={t(`filters.${name}`)}
      // Not the first field: its choices would open over the others.
      data-autofocus={name === 'by' || undefined}
      value={draft[name]}
      maxLength={name === 'address' ? 45 : 100}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const day = (name: 'since' | 'until', label: string) => (
    <TextInput
      size="xs"
      type="date"
      label={label}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <WhatSelect value={draft.what} onChange={(what) => set({ what })} />
        {text('by')}
        {text('on')}
        {text('address')}
        <Group gap="xs" grow>
          {day('since', t('filters.from'))}
          {day('until', t('filters.to'))}
        </Group>
        <Group justify="flex-end" gap="xs" mt={4}>
          <Button size="xs" variant="default" onClick={() => onApply(noOperationFilter)}>
            {t('filters.clear')}
          </Button>
          <Button size="xs" type="submit">
            {t('filters.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function WhatSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t, i18n } = useTranslation('audit-log')
  // Every call that is kept has words (a test holds it); the calls themselves would weigh much more.
  const data = useMemo(
    () =>
      Object.entries(t('operation', { returnObjects: true }))
        .map(([key, label]) => ({ value: key, label }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [t, i18n.language],
  )
  return (
    <Select
      size="xs"
      searchable
      clearable
      label={t('filters.what')}
      placeholder={t('filters.anything')}
      data={data}
      value={value || null}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
