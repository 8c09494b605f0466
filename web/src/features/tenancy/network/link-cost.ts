import { goneAfterSeconds, type Metered, usualLink } from '#contract/tenancy/metered.ts'

const MONTH_SECONDS = 30 * 86_400
/** A ping of 24 bytes, its answer of 28, each sealed by TLS, and three TCP headers of 52. */
const CHECK_BYTES = 208
/** As measured: of a small access point and of a large switch, with TCP's headers and the health between two. */
const REPORT_BYTES = { least: 2_800, most: 20_000 }

/** What a link costs per device and month in bytes, and after how long a device that is gone shows. */
export function linkCost(metered: Metered | null) {
  const { pingSeconds, reportSeconds } = metered ?? usualLink
  const reports = MONTH_SECONDS / reportSeconds
  return {
    checks: (MONTH_SECONDS / pingSeconds) * CHECK_BYTES,
    least: reports * REPORT_BYTES.least,
    most: reports * REPORT_BYTES.most,
    goneSeconds: metered ? Math.round(goneAfterSeconds(pingSeconds)) : usualLink.goneSeconds,
  }
}
