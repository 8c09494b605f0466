import { allowsChannel } from '#contract/radio-planning/regulatory.ts'
import type { RadioFinding, RadioFindingCode } from '#contract/radio-planning/schemas.ts'
import { foreignBusy, loudOn, ownShare } from './air.ts'
import { blockNow, type RadioSite, type SiteRadio } from './radio-site.ts'

/** From then on others leave too little of the air. */
const BUSY = 0.5
const SHARED = 0.1
/** The channels of 2.4 GHz that do not overlap. */
const APART: readonly number[] = [1, 6, 11]

/** What is wrong where a radio transmits, the worst first. */
export function findingsOf(site: RadioSite, radio: SiteRadio): RadioFinding[] {
  const block = blockNow(radio)
  if (block === null) return []
  const blocks = new Map(site.radios.map((one) => [one.key, blockNow(one)]))
  const blockOf = (key: string) => blocks.get(key) ?? null
  const loud = loudOn(radio, block, blockOf)
  const own = loud.filter(({ key }) => key !== null)
  const others = loud.filter(({ key }) => key === null)
  const busy = Math.max(foreignBusy(radio, block), radio.report?.interferenceRatio ?? 0)
  const found: (RadioFinding | false)[] = [
    block.some((channel) => allowsChannel(site.country, radio.band, channel) === false) &&
      finding('not_allowed'),
    own.length > 0 && ownShare(radio, block, blockOf) > SHARED && finding('overlaps_own', own),
    others.length > 0 && finding('overlaps_foreign', others),
    busy >= BUSY && { ...finding('busy'), ratio: busy },
    radio.band === '2G' && !APART.includes(block[0]!) && finding('between_channels'),
  ]
  return found.filter((one) => one !== false)
}

const finding = (
  code: RadioFindingCode,
  loud: readonly { name: string | null; signalDbm: number }[] = [],
): RadioFinding => ({
  code,
  count: loud.length > 0 ? loud.length : null,
  name: loud[0]?.name ?? null,
  signalDbm: loud[0]?.signalDbm ?? null,
  ratio: null,
})
