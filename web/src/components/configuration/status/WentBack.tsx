import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listVersions, showSection } from '#contract/configuration/endpoints.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import { Notice } from '../../../ui/Notice'
import { useDeviceConfig } from '../use-device-configs'
import { OutcomeReason } from './OutcomeReason'

interface WentBackProps {
  sn: string
  state: ConfigState
}

/** A device went back to what it ran before: why, and that what was saved with it is undone. */
export function WentBack({ sn, state }: WentBackProps) {
  return state === 'rolled_back' ? <WhyItWentBack sn={sn} /> : null
}

function WhyItWentBack({ sn }: { sn: string }) {
  const { t } = useTranslation('configuration')
  const { data } = useDeviceConfig(sn)
  const queries = useQueryClient()
  // What was saved goes back a moment later.
  useEffect(() => {
    const again = () => {
      for (const { path } of [showSection, listVersions]) void queries.invalidateQueries({ queryKey: [path] })
    }
    const timer = setTimeout(again, 2_000)
    return () => clearTimeout(timer)
  }, [queries])
  if (!data?.rollback) return null
  return (
    <InView>
      <Notice tone="warn" live>
        <OutcomeReason of={data} />
        <p>{t('rollback.undone')}</p>
      </Notice>
    </InView>
  )
}

/** Who has scrolled to what they changed, below, is shown it. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return <div ref={place}>{children}</div>
}
