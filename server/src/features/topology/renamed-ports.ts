interface OnPort {
  port: string
}

interface Report {
  ports: readonly string[]
  seen: readonly OnPort[]
  heard: readonly OnPort[]
  bytes: ReadonlyMap<string, unknown>
}

/** So large a part of its names has to be gone at once: cables are not moved like that. */
const SHARE = 0.8

/**
 * A report of before the device called its ports otherwise, as after an upgrade, with the names of now: the same ports
 * stand in the same order.
 */
export function underNamesOf<Dated extends Report>(names: readonly string[], before: Dated): Dated {
  const gone = before.ports.filter((name) => !names.includes(name))
  if (before.ports.length !== names.length || gone.length === 0 || gone.length < names.length * SHARE)
    return before
  const called = new Map(before.ports.map((name, index) => [name, names[index]!]))
  const renamed = <At extends OnPort>(place: At): At => ({
    ...place,
    port: called.get(place.port) ?? place.port,
  })
  return {
    ...before,
    ports: names,
    seen: before.seen.map(renamed),
    heard: before.heard.map(renamed),
    bytes: new Map([...before.bytes].map(([port, bytes]) => [called.get(port) ?? port, bytes])),
  }
}
