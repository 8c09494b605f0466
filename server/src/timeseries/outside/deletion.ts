import { type StoreAddress, whyFailed, wordsOf } from './outside-http.ts'
import { selectorText } from './reading/export-read.ts'
import { oneOf } from './reading/selection.ts'
import { STORE_LABEL } from './stored-names.ts'

const TIMEOUT_MS = 30_000

/** Has the store delete all series of devices, as far as it lets itself be asked. Why not, where it does not. */
export async function deleteSeries(
  address: StoreAddress,
  storeId: string,
  sns: readonly string[],
): Promise<string | undefined> {
  const match = selectorText([{ name: STORE_LABEL, op: '=', value: storeId }, oneOf('sn', [...sns])])
  try {
    const response = await fetch(`${address.url}/api/v1/admin/tsdb/delete_series`, {
      method: 'POST',
      headers: address.headers,
      body: new URLSearchParams({ 'match[]': match }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? undefined : `${response.status} ${await wordsOf(response)}`
  } catch (error) {
    return whyFailed(error)
  }
}
