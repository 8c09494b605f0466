import { ClientPage } from '../../features/clients/page/ClientPage'
import { lazyPart } from '../../lib/lazy-part'

const Commands = lazyPart(() =>
  import('../../features/inventory/tabs/clients/ClientCommands').then((module) => ({
    default: module.ClientCommands,
  })),
)
const Roaming = lazyPart(() =>
  import('../../features/inventory/tabs/clients/ClientRoaming').then((module) => ({
    default: module.ClientRoaming,
  })),
)

/** The page of a client with what can be done to it on its device. */
export function ClientScreen() {
  return <ClientPage Commands={Commands} Roaming={Roaming} />
}
