import type { Rule } from '../../rule.ts'
import { lookAt } from '../../rule.ts'
import { pageFix, theNetwork } from '../../subjects.ts'

/** Where nobody set the password of the devices' own pages, each still has the one of its maker. */
export const webPassword: Rule<'web_password'> = {
  look({ devices, hasWebPassword, ...site }) {
    const own = devices.filter(({ capabilities }) => capabilities.includes('configure'))
    return lookAt(own.length > 0 ? [site] : [], () =>
      hasWebPassword
        ? 'fine'
        : { subject: theNetwork, evidence: { devices: own.length }, fix: pageFix('network') },
    )
  },
}
