import { type PreviewProtection, unprotectedReasons } from '#contract/configuration/changes/preview.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'

/**
 * Whether a device would go back by itself, as far as that is known: by what it said the last time, and by what its
 * session can do. @param offers whether the session that is open has a way to ask it
 */
export function expectedProtection(
  { device, status, same, unsupported }: RenderedConfig,
  offers: boolean,
): PreviewProtection | null {
  if (same || unsupported) return null
  if (device.online && !offers) return { state: 'not_protected', reason: 'not_offered', at: null }
  if (device.online && device.config === null)
    return { state: 'not_protected', reason: 'no_previous', at: null }
  const at = status?.protection_at ?? null
  const reason = unprotectedReasons.find((one) => one === status?.protection)
  if (reason) return { state: 'not_protected', reason, at }
  const isKnown = status?.protection === 'armed'
  return { state: isKnown ? 'protected' : 'untried', reason: null, at }
}
