import type { Project } from '#contract/tenancy/endpoints.ts'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { serviceOf } from '../tree/nodes'

const tones = { past: 'bad', soon: 'warn', later: 'idle' } as const

/** Until when a project is served. */
export function ServiceCell({ project }: { project: Project }) {
  const { locale } = useFormats()
  const service = serviceOf(project)
  if (service?.end !== 'day') return null
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(service.day),
  )
  const title = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(service.left, 'day')
  if (service.tone === 'later') return <span title={title}>{day}</span>
  return (
    <span title={title}>
      <StateMark tone={tones[service.tone]} text={day} />
    </span>
  )
}
