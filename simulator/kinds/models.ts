/** One radio of a model. */
export interface RadioModel {
  readonly band: '2G' | '5G' | '6G'
  readonly phy: string
  readonly chains: number
  readonly maxWidth: number
  readonly generation: 'HE' | 'EHT'
}

/** How many of a switch's ports take modules instead of copper: the last ones. */
export const CAGES = 2

/** What switches run as delivered; the open-source agent never tells. */
export const FACTORY_SPANNING_TREE = 'rpvstp'

/** One kind of box, as its vendor would describe it. */
export interface Model {
  readonly kind: SimulatedKind
  /** `capabilities.compatible`. */
  readonly compatible: string
  /** `capabilities.model`. */
  readonly name: string
  readonly platform: 'ap' | 'switch'
  readonly firmware: string
  /** Port names by role: `WAN`, `LAN1`…; switches have `Ethernet1`… only. */
  readonly upstreamPorts: readonly string[]
  readonly downstreamPorts: readonly string[]
  /** Speed of the access ports and of the uplink, Mbit/s. */
  readonly portSpeed: number
  readonly uplinkSpeed: number
  readonly radios: readonly RadioModel[]
  /** Form factor of the modules its last ports take; null = copper everywhere. */
  readonly cages: 'SFP' | 'SFP+' | null
  /** Power a switch, or an AP on its LAN ports, can give, W; 0 = no PoE. */
  readonly poeBudget: number
  /** Power the device takes over PoE, W; 0 = has its own supply. */
  readonly poeNeed: number
  readonly memoryBytes: number
  readonly cores: number
  /** Features of the roost extension. */
  readonly features: readonly string[]
  /** Revision of its board, as the roost extension tells it. */
  readonly hardware: string
}

/** The kinds the simulator can play, spelled as everywhere in the product. */
export const SIMULATED_KINDS = [
  'gateway',
  'switch',
  'ap',
  'wifirouter',
  'cellularouter',
  'iot',
  'cpe',
  'router',
  'soho',
  'pol',
  'server',
  'printer',
  'host',
  'sta',
  'camera',
  'onvif',
  'nvr',
  'sip',
] as const
export type SimulatedKind = (typeof SIMULATED_KINDS)[number]

const AP_FIRMWARE = 'OpenWrt 24.10 / TIP-v4.2.0-3f9c21'
const MIB = 1024 * 1024

function radio(band: '2G' | '5G' | '6G', chains: number, generation: 'HE' | 'EHT'): RadioModel {
  const index = ['2G', '5G', '6G'].indexOf(band)
  const phy = `platform/soc/c000000.wifi${index === 0 ? '' : `+${index}`}`
  const widest = { '2G': 40, '5G': 160, '6G': generation === 'EHT' ? 320 : 160 }
  return { band, phy, chains, maxWidth: widest[band], generation }
}

function ports(prefix: string, count: number): string[] {
  return count === 1 ? [prefix] : Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}

const apAgent = {
  platform: 'ap' as const,
  firmware: AP_FIRMWARE,
  upstreamPorts: ['WAN'],
  portSpeed: 1000,
  uplinkSpeed: 1000,
  cages: null,
  poeBudget: 0,
  poeNeed: 0,
  memoryBytes: 512 * MIB,
  cores: 4,
  features: [],
  hardware: 'A2',
}

const PORT_FEATURES = ['extend', 'storm_kbps', 'loop_protection']
const POWER_FEATURES = ['poe_forced', 'poe_schedule', 'poe_watchdog']

function switchModel(size: number, poeBudget: number): Model {
  return {
    kind: 'switch',
    compatible: `acme-sw${size}p`,
    name: `Acme SW${size}P`,
    platform: 'switch',
    firmware: 'Rel 3.2.0 build 5',
    upstreamPorts: Array.from({ length: size }, (_, index) => `Ethernet${index + 1}`),
    downstreamPorts: [],
    portSpeed: 1000,
    uplinkSpeed: size > 8 ? 10_000 : 1000,
    radios: [],
    cages: size > 8 ? 'SFP+' : 'SFP',
    poeBudget,
    poeNeed: 0,
    memoryBytes: 1024 * MIB,
    cores: 2,
    features: ['dead_man', ...PORT_FEATURES, ...(poeBudget > 0 ? POWER_FEATURES : [])],
    hardware: 'B1',
  }
}

/** A box that is only there: one cable, no radio, nothing behind it. */
function endDevice(kind: SimulatedKind, compatible: string, name: string, poeNeed = 0): Model {
  return {
    ...apAgent,
    ...{ kind, compatible, name, poeNeed },
    ...{ downstreamPorts: [], radios: [], memoryBytes: 256 * MIB, cores: 2 },
  }
}

/** Every model, several per kind where the hardware differs in a way a console should show. */
/** What access points with newer software can be told beyond uCentral. */
const apFeatures = [
  ...['management', 'management_mode', 'radio_modes', 'timers', 'watchdog', 'channel_switch', 'disconnects'],
  ...['ssid_gbk_name', 'ssid_active_time', 'ssid_wmm', 'ssid_prefer_5g', 'ssid_disconnect', 'ssid_raw_key'],
]

export const MODELS: readonly Model[] = [
  {
    ...apAgent,
    kind: 'gateway',
    compatible: 'acme_gw5',
    name: 'Acme GW5',
    downstreamPorts: ports('LAN', 4),
    uplinkSpeed: 2500,
    radios: [],
    memoryBytes: 2048 * MIB,
    features: ['sessions', 'mdns', 'routing'],
  },
  switchModel(24, 370),
  switchModel(8, 120),
  switchModel(48, 740),
  {
    ...apAgent,
    kind: 'ap',
    compatible: 'acme_ap3000',
    name: 'Acme AP3000',
    downstreamPorts: ports('LAN', 1),
    radios: [radio('2G', 2, 'HE'), radio('5G', 2, 'HE')],
    poeNeed: 9,
    features: apFeatures,
  },
  {
    ...apAgent,
    kind: 'ap',
    compatible: 'acme_ap7000',
    name: 'Acme AP7000',
    downstreamPorts: ports('LAN', 1),
    portSpeed: 2500,
    uplinkSpeed: 2500,
    radios: [radio('2G', 2, 'EHT'), radio('5G', 4, 'EHT'), radio('6G', 4, 'EHT')],
    poeNeed: 17,
    memoryBytes: 1024 * MIB,
    features: [...apFeatures, 'ssid_mlo'],
    hardware: 'C1',
  },
  {
    ...apAgent,
    kind: 'ap',
    compatible: 'acme_wall1200',
    name: 'Acme Wall 1200',
    downstreamPorts: ports('LAN', 4),
    radios: [radio('2G', 2, 'HE'), radio('5G', 2, 'HE')],
    poeBudget: 13,
    poeNeed: 6,
    memoryBytes: 256 * MIB,
    cores: 2,
    features: ['management', 'radio_modes'],
  },
  {
    ...apAgent,
    kind: 'wifirouter',
    compatible: 'acme_mesh_m2',
    name: 'Acme Mesh M2',
    downstreamPorts: ports('LAN', 3),
    radios: [radio('2G', 2, 'HE'), radio('5G', 4, 'HE')],
    features: ['sessions', 'radio_modes', 'mdns'],
  },
  {
    ...apAgent,
    kind: 'cellularouter',
    compatible: 'acme_lte_r4',
    name: 'Acme LTE R4',
    downstreamPorts: ports('LAN', 4),
    portSpeed: 100,
    uplinkSpeed: 100,
    radios: [radio('2G', 2, 'HE')],
    memoryBytes: 256 * MIB,
    cores: 2,
    features: ['cellular', 'sessions', 'radio_modes'],
  },
  {
    ...apAgent,
    kind: 'iot',
    compatible: 'acme_iot8',
    name: 'Acme IoT 8',
    downstreamPorts: ports('LAN', 2),
    portSpeed: 100,
    uplinkSpeed: 100,
    radios: [],
    memoryBytes: 128 * MIB,
    cores: 1,
    features: ['relays', 'sensors', 'solar', 'relay_causes', 'sensor_limits'],
  },
  {
    ...apAgent,
    kind: 'cpe',
    compatible: 'acme_cpe5',
    name: 'Acme CPE5',
    downstreamPorts: ports('LAN', 1),
    radios: [radio('5G', 2, 'HE')],
    poeNeed: 7,
    memoryBytes: 128 * MIB,
    cores: 1,
    features: ['cpe', 'cpe_settings', 'radio_modes'],
  },
  {
    ...apAgent,
    kind: 'router',
    compatible: 'acme_r2',
    name: 'Acme R2',
    downstreamPorts: ports('LAN', 4),
    radios: [],
    features: ['sessions', 'routing'],
  },
  {
    ...apAgent,
    kind: 'soho',
    compatible: 'acme_home_h1',
    name: 'Acme Home H1',
    downstreamPorts: ports('LAN', 3),
    radios: [radio('2G', 2, 'HE'), radio('5G', 2, 'HE')],
    memoryBytes: 256 * MIB,
    features: ['sessions', 'radio_modes'],
  },
  {
    ...apAgent,
    kind: 'pol',
    compatible: 'acme_ont4',
    name: 'Acme ONT4',
    downstreamPorts: ports('LAN', 4),
    radios: [],
    uplinkSpeed: 2500,
  },
  endDevice('server', 'acme_srv1', 'Acme Server 1'),
  endDevice('printer', 'acme_print300', 'Acme Print 300'),
  endDevice('host', 'acme_desk', 'Acme Desk'),
  endDevice('sta', 'acme_station', 'Acme Station'),
  endDevice('camera', 'acme_cam4', 'Acme Cam 4', 6),
  endDevice('onvif', 'acme_dome2', 'Acme Dome 2', 7),
  endDevice('nvr', 'acme_nvr16', 'Acme NVR 16'),
  endDevice('sip', 'acme_phone2', 'Acme Phone 2', 4),
]

/** The models of a kind; never empty. */
export function modelsOf(kind: SimulatedKind): readonly Model[] {
  return MODELS.filter((model) => model.kind === kind)
}
