import type { Kysely } from 'kysely'

interface Named {
  device: { sn: string; name: string; hostname: string | null; name_key: string | null }
}

/** Devices are listed as people count, ap-2 before ap-10: the numbers in the keys they are ordered by say their length. */
export async function up(any: Kysely<unknown>): Promise<void> {
  const db = any as Kysely<Named>
  let after = ''
  while (true) {
    const page = db.selectFrom('device').select(['sn', 'name', 'hostname']).where('sn', '>', after)
    const rows = await page.orderBy('sn').limit(1000).execute()
    for (const { sn, name, hostname } of rows) await order(db, sn, name || hostname)
    if (rows.length < 1000) return
    after = rows.at(-1)!.sn
  }
}

async function order(db: Kysely<Named>, sn: string, name: string | null): Promise<void> {
  if (!name || !/\d/.test(name)) return
  await db
    .updateTable('device')
    .set({ name_key: orderedKey(name) })
    .where('sn', '=', sn)
    .execute()
}

const orderedKey = (name: string): string =>
  name.toLowerCase().replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `${'9'.repeat(Math.floor(number.length / 9))}${number.length % 9}${number}`
  })
