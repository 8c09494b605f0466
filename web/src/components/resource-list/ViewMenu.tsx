import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './column'
import type { Density } from './use-density'
import css from './ViewMenu.module.css'

interface ViewMenuProps<Row> {
  columns: readonly ListColumn<Row>[]
  shown: readonly string[]
  /** `null`: the default ones. */
  onShown: (ids: string[] | null) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns, and how high the rows are. */
export function ViewMenu<Row>({ columns, shown, onShown, density, onDensity }: ViewMenuProps<Row>) {
  const { t } = useTranslation('common')
  const toggle = (id: string) =>
    onShown(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={32} aria-label={t('list.view')} title={t('list.view')}>
          <IconAdjustmentsHorizontal size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={css.group}>
          <legend>{t('list.columns')}</legend>
          <Stack gap={8}>
            {columns.map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={column.header}
                checked={shown.includes(column.id)}
                disabled={column.fixed}
                onChange={() => toggle(column.id)}
              />
            ))}
          </Stack>
          <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => onShown(null)}>
            {t('list.columnsReset')}
          </Button>
        </fieldset>
        <div className={css.group}>
          <span id="density-label">{t('list.density')}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="density-label"
            value={density}
            onChange={(value) => onDensity(value as Density)}
            data={[
              { value: 'comfortable', label: t('list.comfortable') },
              { value: 'compact', label: t('list.compact') },
            ]}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
