import { ActionIcon, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../../../lib/stored'
import type { ListColumn } from '../column'
import type { Density } from '../use-density'
import { ColumnList } from './ColumnList'
import { type ColumnSet, setOf } from './column-order'
import css from './ViewMenu.module.css'

export interface ViewMenuProps<Row> {
  /** The list's, under which the last choice of one's own is kept. */
  id: string
  columns: readonly ListColumn<Row>[]
  hidden: readonly string[]
  shown: readonly string[]
  /** `null`: the default ones. */
  onShown: (ids: string[] | null) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns in which order, and how high the rows are. */
export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const { columns, hidden, shown, onShown, density, onDensity } = props
  const { t } = useTranslation(['lists', 'common'])
  const [own, setOwn] = useStored<string[] | null>(`roost.columns.own.${props.id}`, null)
  const change = (ids: string[]) => {
    setOwn(ids)
    onShown(ids)
  }
  const sets: Record<ColumnSet, string[] | null> = {
    default: null,
    all: columns.map(({ id }) => id),
    custom: own ?? [...shown],
  }
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('common:list.view')}
          title={t('common:list.view')}
        >
          <IconAdjustmentsHorizontal size={17} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={css.group}>
          <legend>{t('common:list.columns')}</legend>
          <SegmentedControl
            size="xs"
            fullWidth
            mb={8}
            aria-label={t('columns.sets')}
            value={setOf(shown, columns, hidden)}
            onChange={(set) => onShown(sets[set as ColumnSet])}
            data={(['default', 'all', 'custom'] as const).map((set) => ({
              value: set,
              label: t(`columns.set.${set}`),
            }))}
          />
          <ColumnList columns={columns} shown={shown} onShown={change} />
        </fieldset>
        <div className={css.group}>
          <span id="density-label">{t('common:list.density')}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="density-label"
            value={density}
            onChange={(value) => onDensity(value as Density)}
            data={[
              { value: 'comfortable', label: t('common:list.comfortable') },
              { value: 'compact', label: t('common:list.compact') },
            ]}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
