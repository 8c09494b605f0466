import { useQuery } from '@tanstack/react-query'
import { queryNow } from '../../../api/prometheus'
import { byName } from '../../../lib/by-name'

export interface OnAir {
  name: string
  accessPoints: number
}

/** The SSIDs that access points of a network last reported, whoever set them. */
export function useOnAir(group: number, enabled: boolean) {
  return useQuery({
    queryKey: ['on-air', group],
    enabled,
    queryFn: async ({ signal }): Promise<OnAir[]> => {
      const found = await queryNow(`count by (ssid) (ssid_clients{network="${group}"})`, signal)
      return found
        .map(({ metric, value }) => ({ name: metric.ssid ?? '', accessPoints: Number(value[1]) }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => b.accessPoints - a.accessPoints || byName(a, b))
    },
  })
}
