import type { NetworkClient } from '#contract/clients/client.ts'
import type { MacLine } from '#contract/configuration/mac-addresses.ts'
import { type BlockedClient, REMARK_MAX } from '#contract/configuration/sections/blocking.ts'
import { limits } from '#contract/limits.ts'
import type { Proposal } from '../../../components/configuration/use-proposal'
import { useSection } from '../../../components/configuration/use-section'
import { clientName } from '../client-words'

/** Who is blocked in a network, and what would be reviewed to change that. */
export function useBlocking(group: number) {
  const section = useSection('blocking', { group })
  const clients = section.document?.intent.clients ?? []
  const proposing = (next: BlockedClient[]): Proposal => ({
    document: { section: 'blocking', intent: { clients: next } },
  })
  const others = (mac: string) => clients.filter((one) => one.mac !== mac)
  return {
    section,
    clients,
    /** Until it is known who is blocked nobody can be added. */
    isKnown: section.document !== null,
    blocked: ({ mac, name }: ClientToBlock) =>
      proposing([...others(mac), { mac, name: keptName({ mac, name }) }]),
    /** Pasted ones beside those who are blocked already; a remark is kept, and is what an unknown one is called. */
    blockedAll: (lines: readonly MacLine[]) =>
      proposing([
        ...clients.filter(({ mac }) => !lines.some((line) => line.mac === mac)),
        ...lines.map(pasted),
      ]),
    unblocked: ({ mac }: ClientToBlock) => proposing(others(mac)),
  }
}

const pasted = ({ mac, remark }: MacLine): BlockedClient => ({
  ...{ mac, name: remark.slice(0, limits.nameMax).trim() || mac },
  ...(remark === '' ? {} : { remark: remark.slice(0, REMARK_MAX).trim() }),
})

export type ClientToBlock = Pick<NetworkClient, 'mac' | 'name'>

/** What people read of it once it is gone: nobody reports who is not let in. */
const keptName = (client: ClientToBlock): string =>
  clientName(client).trim().slice(0, limits.nameMax).trim() || client.mac
