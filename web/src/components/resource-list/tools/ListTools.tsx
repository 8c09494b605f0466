import type { ListSource } from '../list-source'
import { ExportButton } from './ExportButton'
import { ViewMenu, type ViewMenuProps } from './ViewMenu'
import { ViewsMenu } from './ViewsMenu'

export interface ListToolsProps<Row> extends ViewMenuProps<Row> {
  source: ListSource
  total: number | null
  phone: boolean
}

/** What can be done with a list as a whole; a chunk of its own, as the list does not wait for it. */
export function ListTools<Row>({ source, total, phone, ...view }: ListToolsProps<Row>) {
  return (
    <>
      <ViewsMenu list={view.id} shown={view.shown} density={view.density} />
      {source.exported && (
        <ExportButton name={source.exported} query={source.query} total={total} shown={view.shown} />
      )}
      {!phone && <ViewMenu {...view} />}
    </>
  )
}
