import { limits } from '#contract/limits.ts'
import type { ExportName } from '#contract/lists/exports.ts'
import { type CallTarget, callPage, type Params } from '../../api/call'
import type { RowPage } from '../../api/live-patches'

/** Where a list's rows come from: for what concerns more of them than are shown. */
export interface ListSource {
  endpoint: CallTarget
  /** Filters and sort as the server takes them. */
  query: Params
  /** Under which name it can be taken away. */
  exported?: ExportName
}

/** Acts on everything that matches take so many rows at most. */
export const gatherMax = limits.listWholeMax

/**
 * Every row that matches, in an order that does not change while it is read.
 * @param order the sort for it; a device that is restarted changes its status, not its serial number
 */
export async function gatherRows<Row>({ endpoint, query }: ListSource, order: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: RowPage<Row> = (await callPage(endpoint, {
      query: { ...query, sort: order, limit: limits.pageMax, cursor },
    })) as RowPage<Row>
    rows.push(...page.data)
    cursor = page.page.next
  } while (cursor && rows.length < gatherMax)
  return rows.slice(0, gatherMax)
}
