import {
  IconAccessPoint,
  IconAntennaBars5,
  IconBox,
  IconCpu,
  IconDeviceCctv,
  IconDeviceDesktop,
  IconPhone,
  IconPrinter,
  IconQuestionMark,
  IconRouter,
  IconServer,
  IconServer2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { TopologyNode } from '#contract/topology/graph.ts'

const icons: Record<DeviceKind, TablerIcon> = {
  ...{ ap: IconAccessPoint, gateway: IconRouter, router: IconRouter, soho: IconRouter },
  ...{ wifirouter: IconAccessPoint, cellularouter: IconAntennaBars5, iot: IconCpu, cpe: IconAntennaBars5 },
  ...{ switch: IconServer2, server: IconServer, printer: IconPrinter, host: IconDeviceDesktop },
  ...{ sta: IconDeviceDesktop, onvif: IconDeviceCctv, camera: IconDeviceCctv, nvr: IconServer },
  ...{ sip: IconPhone, pol: IconServer2 },
}

export const iconOf = ({ kind, hidden }: TopologyNode): TablerIcon =>
  hidden ? IconBox : kind === null ? IconQuestionMark : icons[kind]
