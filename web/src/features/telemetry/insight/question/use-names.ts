import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { reading } from '../../../../api/query-client'
import { useNetworks } from '../../../../components/current-network/CurrentNetwork'
import { flatten } from '../../../../components/current-network/tree'
import { isCommon } from './ways'

export type Labels = Readonly<Record<string, string>>

/** Labels by the words of the console: devices, networks and projects by their names. */
export function useNames(sns: readonly string[]): (labels: Labels) => string {
  const { t } = useTranslation(['insight', 'telemetry', 'inventory'])
  const places = usePlaceNames()
  const devices = useDeviceNames(sns)
  return useMemo(() => {
    const worded = (label: string, value: string): string => {
      if (label === 'sn') return devices.get(value) ?? value
      if (label === 'network') return places.networks.get(value) ?? value
      if (label === 'project') return places.projects.get(value) ?? value
      if (label === 'radio') return t('telemetry:unnamedRadio', { radio: value })
      if (label === 'kind') {
        const kind = deviceKinds.find((one) => one === value)
        return kind ? t(`inventory:kind.${kind}`) : value === 'remote' ? t('remote') : value
      }
      return value
    }
    return (labels) =>
      tellingLabels(labels)
        .map((label) => worded(label, labels[label]!) || t('unnamed'))
        .join(' · ')
  }, [devices, places, t])
}

/** The device first; where it stands and what it is follow from it and would only fill the line. */
function tellingLabels(labels: Labels): string[] {
  const told = Object.keys(labels).filter((label) => label !== '__name__' && label !== 'sn')
  if (labels.sn === undefined) return told
  return ['sn', ...told.filter((label) => !isCommon(label))]
}

export function usePlaceNames() {
  const { tree, networks } = useNetworks()
  return useMemo(
    () => ({
      networks: new Map(networks.map(({ ID, Name }) => [String(ID), Name])),
      projects: new Map(
        flatten(tree).flatMap((node): [string, string][] =>
          node.mode === 'project' ? [[String(node.project.ID), node.project.Name]] : [],
        ),
      ),
    }),
    [tree, networks],
  )
}

/** As many as lines are drawn. */
const mostNames = 20

/** Host names by serial number; each is asked once and kept. */
export function useDeviceNames(sns: readonly string[]): ReadonlyMap<string, string> {
  const asked = useMemo(
    () => [...new Set(sns)].filter((sn) => !sn.startsWith('remote:')).slice(0, mostNames),
    [sns],
  )
  const found = useQueries({
    queries: asked.map((sn) => reading(listDevices, { q: sn, limit: 1 })),
    combine: (results) => JSON.stringify(results.map(({ data }) => data?.[0])),
  })
  return useMemo(() => {
    const devices = JSON.parse(found) as ({ sn: string; hostname?: string } | null)[]
    return new Map(devices.flatMap((one) => (one?.hostname ? [[one.sn, one.hostname]] : [])))
  }, [found])
}
