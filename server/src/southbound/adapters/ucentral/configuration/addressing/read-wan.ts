import { type WanIntent, wanIntent, wanRange } from '#contract/configuration/sections/wan.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn, textsIn } from '../documents/document.ts'
import { addressIn, vlanOf, wanAt } from './interfaces.ts'
import { routesIn } from './routing.ts'

/** How a document reaches the internet; undefined: by mobile radio, or in a way nobody can ask for. */
export function readWan(document: JsonObject, like: WanIntent | undefined): WanIntent | undefined {
  const interfaces = objectsIn(document.interfaces)
  const one = interfaces[wanAt(interfaces)]
  if (one === undefined) return undefined
  const ipv4 = objectOf(one, 'ipv4') ?? {}
  const line = objectOf(one, 'broad-band')
  const mode = line ? 'pppoe' : textOf(ipv4, 'addressing') === 'static' ? 'static' : 'dhcp'
  return wanIntent.safeParse({
    ...{ mode, vlan: vlanOf(one) },
    // What the other ways would say, no document tells.
    static: mode === 'static' ? fixedIn(ipv4) : (like?.static ?? null),
    pppoe: mode === 'pppoe' ? loginIn(line) : (like?.pppoe ?? null),
    dns: textsIn(ipv4['use-dns']).slice(0, wanRange.mostDns),
    ipv6: objectOf(one, 'ipv6') !== null,
    routes: routesIn(document),
  }).data
}

function fixedIn(ipv4: JsonObject) {
  const own = addressIn(textOf(ipv4, 'subnet'))
  return own && { ...own, gateway: textOf(ipv4, 'gateway') ?? '' }
}

const loginIn = (line: JsonObject | null) =>
  line?.protocol === 'pppoe'
    ? { user: textOf(line, 'user-name') ?? '', password: textOf(line, 'password') ?? '' }
    : null
