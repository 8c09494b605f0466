/** The kinds of device, spelled as on the wire (DECISIONS 1). */
export const deviceKinds = [
  'ap',
  'gateway',
  'wifirouter',
  'cellularouter',
  'iot',
  'cpe',
  'switch',
  'server',
  'printer',
  'host',
  'sta',
  'router',
  'onvif',
  'camera',
  'nvr',
  'sip',
  'pol',
  'soho',
] as const

export type DeviceKind = (typeof deviceKinds)[number]

export const isDeviceKind = (text: unknown): text is DeviceKind =>
  typeof text === 'string' && (deviceKinds as readonly string[]).includes(text)

/** Where a device's kind is known from, strongest first; a person's choice stands above all. */
export const kindSources = ['person', 'extension', 'model', 'platform', 'unknown'] as const
export type KindSource = (typeof kindSources)[number]
