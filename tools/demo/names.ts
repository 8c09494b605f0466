/** What a person would have called the devices: by what they are and where they hang. */
const words: Record<string, string> = {
  ap: 'AP',
  gateway: 'Gateway',
  switch: 'Switch',
  wifirouter: 'Mesh',
  cellularouter: '4G backup',
  cpe: 'Bridge',
  iot: 'Sensor box',
}
const places = [
  'Entrance',
  'Hall',
  'Office',
  'Floor 1',
  'Floor 2',
  'Floor 3',
  'Yard',
  'Workshop',
  'Store',
  'Roof',
]

/** A name of its own for every device of a site, in the order given. */
export function namesOf(devices: readonly { sn: string; kind: string; site: string }[]): Map<string, string> {
  const taken = new Map<string, number>()
  return new Map(
    devices.map(({ sn, kind, site }) => {
      const before = taken.get(`${site} ${kind}`) ?? 0
      taken.set(`${site} ${kind}`, before + 1)
      const place = kind === 'gateway' ? site : (places[before] ?? `Room ${before + 1}`)
      return [sn, `${words[kind] ?? kind} ${place}`]
    }),
  )
}
