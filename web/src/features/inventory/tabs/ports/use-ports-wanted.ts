import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { reading, toldInPlace } from '../../../../api/query-client'
import { same } from '../../../../components/configuration/words/subjects'
import { viewsOf } from '../../detail/views'

export interface PortsWanted {
  of: (port: string) => PortSettings
  /** Ports that somebody has set to something else than what a new one has. */
  own: ReadonlySet<string>
}

/** What the configuration wants of a device's ports; null where it says nothing of them, or is not known (yet). */
export function usePortsWanted(device: DeviceInfo): PortsWanted | null {
  const { data } = useQuery({
    ...reading(showSection, { sn: device.sn, section: 'switching' }),
    ...toldInPlace,
    enabled: viewsOf(device).includes('settings'),
  })
  return useMemo(
    () =>
      data && data.version > 0 && data.document.section === 'switching'
        ? wantedOf(data.document.intent.ports)
        : null,
    [data],
  )
}

export function wantedOf(ports: readonly PortSettings[]): PortsWanted {
  const byName = new Map(ports.map((port) => [port.port, port]))
  return {
    of: (port) => byName.get(port) ?? defaultPort(port),
    own: new Set(ports.filter((port) => !same(port, defaultPort(port.port))).map(({ port }) => port)),
  }
}
