/** The console's paths: the spec's, verbatim, misspellings included (readings C72). */
export const specPaths = [
  '/',
  '/group/add',
  '/group/addevice',
  '/monitor/group',
  '/monitor/alarm',
  '/monitor/tunnel',
  '/monitor/datamining',
  '/device/info',
  '/device/iotinfo',
  '/device/apinfo',
  '/device/swinfo',
  '/device/pend',
  '/device/ap',
  '/device/wifirouter',
  '/device/cellularouter',
  '/device/cpe',
  '/device/cpegroup',
  '/device/gateway',
  '/device/switch',
  '/device/iot',
  '/device/pol',
  '/device/soho',
  '/terminal/camera',
  '/terminal/nvr',
  '/terminal/sip',
  '/network/lanwan',
  '/config/preventloop',
  '/config/relay',
  '/config/wireless',
  '/config/planmap',
  '/config/rfplan',
  '/config/wifioptimization',
  '/config/apbalance',
  '/auth/temp',
  '/auth/config',
  '/maintain/group',
  '/maintain/activity',
  '/maintain/device',
  '/journal/operation',
  '/journal/config',
  '/journal/upgrade',
  '/device/feature',
  '/upgrade/device',
  '/upgrade/firmware',
  '/service/sdlan',
  '/service/sdlan/add',
  '/service/sdlan/status',
  '/service/dashboard',
  '/systatus/overview',
  '/systatus/deviceinfo',
  '/systatus/groupmap',
  '/systatus/devicemap',
  '/systatus/apdeviceload',
  '/systatus/user',
  '/systatus/rank',
  '/systatus/modusage',
  '/systatus/email',
  '/systatus/worker',
  '/systatus/topology',
  '/systatus/topology/show',
  '/sysman/unbind',
] as const

export type SpecPath = (typeof specPaths)[number]

/** Screens that the spec does not have. */
export const ownPaths = ['/monitor/clients', '/monitor/client', '/monitor/health'] as const
/** Every screen behind the sign-in. */
export type ScreenPath = SpecPath | (typeof ownPaths)[number]
/** Paths beside the spec's: signing in, registering, a forgotten password (readings C9). */
export type ConsolePath = ScreenPath | '/login' | '/register' | '/forgot'

/** Correct spellings that lead to the spec's. */
export const respelled: Record<string, SpecPath> = {
  '/group/adddevice': '/group/addevice',
  '/device/cellularrouter': '/device/cellularouter',
  ...Object.fromEntries(
    specPaths
      .filter((path) => path.startsWith('/systatus/'))
      .map((path) => [path.replace('/systatus/', '/sysstatus/'), path]),
  ),
}

const here = 'http://console.invalid'

/** A path inside the console to return to after signing in; whatever a browser reads otherwise is the start. */
export function safeReturn(wish: unknown): string {
  if (typeof wish !== 'string' || !wish.startsWith('/') || !URL.canParse(wish, here)) return '/'
  const { origin, pathname, search } = new URL(wish, here)
  return origin !== here || pathname.startsWith('//') || pathname.startsWith('/login')
    ? '/'
    : pathname + search
}
