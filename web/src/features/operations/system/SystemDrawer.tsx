import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../components/resource-list/column'
import { FactList } from '../../../ui/FactList'
import css from './System.module.css'
import type { SystemScreen } from './system-screen'

interface SystemDrawerProps<Row extends object> {
  screen: SystemScreen<Row>
  columns: readonly ListColumn<Row>[]
  row: Row | null
  onClose: () => void
}

/** A row with everything its list knows, and what can be done with it. */
export function SystemDrawer<Row extends object>({ screen, columns, row, onClose }: SystemDrawerProps<Row>) {
  const { t } = useTranslation('common')
  const { Actions } = screen
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={row ? <bdi>{screen.rowName(row)}</bdi> : undefined}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: css.title ?? '' }}
    >
      {row && (
        <FactList
          columns={1}
          // What does not apply to it, such as the error of a job that went well, is left out.
          facts={columns
            .map((column) => ({ name: column.header, value: column.cell(row) }))
            .filter(({ value }) => value !== null)}
        />
      )}
      {row && Actions && (
        <div className={css.actions}>
          <Actions row={row} onClose={onClose} />
        </div>
      )}
    </Drawer>
  )
}
