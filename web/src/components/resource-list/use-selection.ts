import { useState } from 'react'
import { gatherRows, type ListSource } from './list-source'
import type { ResourcePages } from './use-resource-pages'

/** Ids of the chosen rows. */
export type SelectedIds = Record<string, true>

export interface Selection {
  value: SelectedIds
  change: (next: SelectedIds) => void
}

/** The rows somebody chose. */
export interface ChosenRows<Row> {
  /** Those of them that are loaded. */
  rows: Row[]
  /** All that match, loaded or not. */
  everything: boolean
  /** Every row chosen, read from the server where it is not here. */
  gather: () => Promise<Row[]>
  clear: () => void
}

interface SelectionOf<Row> {
  pages: ResourcePages<Row>
  rowId: (row: Row) => string
  source: ListSource
  gatherBy?: string
}

const nothing: { single: SelectedIds; everything: boolean } = { single: {}, everything: false }

/** Which rows are chosen: single ones, or all that match. Another filter is another list: nothing is chosen there. */
export function useSelection<Row>({ pages, rowId, source, gatherBy = '' }: SelectionOf<Row>) {
  const { sort: _sort, ...filter } = source.query
  const about = JSON.stringify(filter)
  const [state, setState] = useState<{ about: string; single: SelectedIds; everything: boolean }>({
    ...{ about, single: {}, everything: false },
  })
  const { single, everything } = state.about === about ? state : nothing
  const all = () => Object.fromEntries(pages.rows.map((row) => [rowId(row), true as const]))
  const value: SelectedIds = everything ? all() : single
  const none = Object.keys(single).length === 0
  const rows = everything ? pages.rows : none ? [] : pages.rows.filter((row) => single[rowId(row)])
  const clear = () => setState({ about, single: {}, everything: false })
  const ofTable: Selection = {
    value,
    change: (next) => setState({ about, single: next, everything: false }),
  }
  const chosen: ChosenRows<Row> = {
    rows,
    everything,
    gather: () => (everything ? gatherRows<Row>(source, gatherBy) : Promise.resolve(rows)),
    clear,
  }
  return {
    ...{ chosen, ofTable, everything, clear },
    count: everything ? (pages.total ?? rows.length) : rows.length,
    /** Every loaded row is chosen, and there are more. */
    couldBeAll:
      !everything && rows.length > 0 && rows.length === pages.rows.length && (pages.total ?? 0) > rows.length,
    chooseAll: () => setState({ about, single: {}, everything: true }),
  }
}
