import { type RawBuilder, sql } from 'kysely'
import { upgradeHarms } from '#contract/firmware/rollouts.ts'

const ofCommand = <T>(what: 'reason' | 'detail', column: string): RawBuilder<T | null> =>
  sql`(select ${sql.ref(`rollout_device.${what}`)} from rollout_device
    where rollout_device.command_id = ${sql.ref(column)}
    and rollout_device.reason in (${sql.join([...upgradeHarms])}))`

/** How the image of an upgrade harmed the device, for logs that list commands; null: not, as far as is known. */
export const harmOfCommand = (column: string) => ofCommand<(typeof upgradeHarms)[number]>('reason', column)

/** What was found of that harm, as the device said it. */
export const foundAfterCommand = (column: string) => ofCommand<string>('detail', column)
