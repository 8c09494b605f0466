import type { Db } from '../../db/client.ts'

interface Transfer {
  from: number
  to: number
  networks: number[]
}

/** Alarms of networks that change hands go with them. */
export const alarmTransfer = {
  async move(trx: Db, { from, to, networks }: Transfer): Promise<void> {
    for (const network of networks)
      await trx
        .updateTable('alarm')
        .set({ tenant_id: to })
        .where('tenant_id', '=', from)
        .where('network_id', '=', network)
        .execute()
  },
}
