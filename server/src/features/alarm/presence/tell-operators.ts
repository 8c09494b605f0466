import type { MemberReader } from '../../identity/member.reader.ts'
import type { AlarmService } from '../alarm.service.ts'

/** Whoever owns the server is told that very many devices of several networks are gone at once. */
export async function tellOperators(
  members: Pick<MemberReader, 'operators'>,
  alarms: Pick<AlarmService, 'raise'>,
  { lost, all, at }: { lost: number; all: number; at: number },
): Promise<void> {
  const operators = await members.operators()
  for (const tenant of new Set(operators.map(({ tenant_id }) => tenant_id)))
    await alarms.raise({
      ...{ tenant, network: null, sn: '', originator: '', type: 'devices_lost', at },
      ...{ params: { lost, all }, foldKey: `devices_lost ${at}` },
    })
}
