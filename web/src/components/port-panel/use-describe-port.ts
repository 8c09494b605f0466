import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { useFormats } from '../../i18n/use-formats'
import { troubleOf } from './port-state'

/** What is marked on a port besides what the device says of it. */
export interface PortMarks {
  /** It has settings of its own. */
  own: boolean
  /** Its flow is beyond a threshold. */
  beyond: boolean
}

/** A port in a sentence: link, speed, duplex, power, marks. */
export function useDescribePort(): (port: Port, marks: PortMarks) => string {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  return (port, { own, beyond }) => {
    const parts: string[] = []
    if (port.up === undefined) parts.push(t('common:unknown'))
    else parts.push(t(port.up ? 'port.up' : 'port.down'))
    if (port.up && port.speedBps !== undefined) parts.push(formats.bitRate(port.speedBps))
    if (port.up && port.duplex) parts.push(t(`port.${port.duplex}`))
    if (port.role === 'upstream') parts.push(t('port.roles.upstream'))
    const trouble = troubleOf(port)
    if (trouble) parts.push(t(trouble === 'loop' ? 'port.loopFound' : 'port.blocked'))
    if (port.poe) {
      const watts = port.poe.watts === undefined ? '' : ` ${formats.watts(port.poe.watts)}`
      parts.push(`${t('port.poe')}: ${t(`poe.status.${port.poe.status}`)}${watts}`)
    }
    if (beyond) parts.push(t('port.beyond'))
    if (own) parts.push(t('port.own'))
    return t('port.describe', { name: port.name, state: parts.join(', ') })
  }
}
