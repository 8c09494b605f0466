import { accessKinds, ofKinds } from './kind-traits.ts'

/**
 * PromQL for the clients that are connected, each counted once: the same figure as "online users" in lists, on walls
 * and in reports. Before it was sampled (decision 0078) those of access points stand for it.
 * @param where matchers of the place; may be a variable that is put in later
 * @param each what is done with the samples of a device before they are added
 */
export const connectedClients = (where: string, each = (selector: string): string => selector): string =>
  `(sum(${each(`device_attached_clients{${where}}`)}) or sum(${each(`device_clients{${ofKinds(accessKinds)},${where}}`)}))`
