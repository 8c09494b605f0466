import { QueryError, type SeriesStore } from '../../timeseries/series-store.ts'

/**
 * How many clients were online in some networks of a tenant at a moment (ms), each of them counted once.
 * @returns null where nothing is kept of that moment, or what is kept cannot be read just now
 */
export async function attachedClients(
  series: Pick<SeriesStore, 'query'>,
  { tenant, networks, at }: { tenant: number; networks: readonly number[]; at: number },
): Promise<number | null> {
  const expr = `sum(device_attached_clients{network=~"${networks.join('|')}"})`
  const asked = { expr, time: at / 1000, scope: { tenant } }
  const answer = await series.query(asked).catch(orUnavailable)
  const value =
    answer?.resultType === 'vector' ? Number(answer.result[0]?.value[1] ?? Number.NaN) : Number.NaN
  return Number.isFinite(value) ? value : null
}

function orUnavailable(error: unknown): null {
  if (error instanceof QueryError && error.errorType === 'unavailable') return null
  throw error
}
