import { useEffect, useState } from 'react'
import type { CpeLink } from '#contract/cpe/schemas.ts'

/** The loudest that each end has heard since the page was opened or it was told to forget. */
export function useBest({ base, station }: CpeLink) {
  const [best, setBest] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    setBest((before) => {
      const heard = [base, station].flatMap((end) =>
        end && end.signalDbm !== null && end.signalDbm > (before.get(end.sn) ?? -Infinity)
          ? [[end.sn, end.signalDbm] as const]
          : [],
      )
      return heard.length === 0 ? before : new Map([...before, ...heard])
    })
  }, [base, station])
  return { of: (sn: string) => best.get(sn) ?? null, forget: () => setBest(new Map()) }
}
