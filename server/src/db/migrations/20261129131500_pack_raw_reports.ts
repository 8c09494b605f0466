import { inflateSync } from 'node:zlib'
import type { Kysely } from 'kysely'

interface Tables {
  device_report: { sn: string; protocol: string; raw: string }
}

/** Reports may be kept as they came from here on: `z:` and the JSON by zlib in Base64. Those there are stay texts. */
export async function up(): Promise<void> {}

export async function down(db: Kysely<Tables>): Promise<void> {
  const packed = db.selectFrom('device_report').select(['sn', 'protocol']).where('raw', 'like', 'z:%')
  for (const { sn, protocol } of await packed.execute()) {
    const [one, change] = [db.selectFrom('device_report').select('raw'), db.updateTable('device_report')]
    const { raw } = await one.where('sn', '=', sn).where('protocol', '=', protocol).executeTakeFirstOrThrow()
    const text = inflateSync(Buffer.from(raw.slice(2), 'base64')).toString()
    await change.set({ raw: text }).where('sn', '=', sn).where('protocol', '=', protocol).execute()
  }
}
