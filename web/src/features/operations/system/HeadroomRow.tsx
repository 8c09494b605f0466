import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { HeadroomResource, showHeadroom } from '#contract/operations/system/headroom.ts'
import { useFormats } from '../../../i18n/use-formats'
import { Dash } from '../../../ui/Dash'

interface Props {
  name: HeadroomResource
  figures: AnswerOf<typeof showHeadroom>['resources'][HeadroomResource]
  isFirst: boolean
}

/** One thing the server may run out of, in its own unit. */
export function HeadroomRow({ name, figures: { now, limit, times, unknown }, isFirst }: Props) {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const shown = useShown(name)
  const reason = unknown === null ? '' : t(`headroom.why.${unknown}`)
  const orDash = (value: number | null) => (value === null ? <Dash reason={reason} /> : shown(value))
  return (
    <tr data-first={isFirst || undefined}>
      <th scope="row">{t(`headroom.name.${name}`)}</th>
      <td>{orDash(now)}</td>
      <td>{orDash(limit)}</td>
      <td data-words={times === null || undefined}>
        {times === null ? reason : t('headroom.timesOf', { times: formats.number(rounded(times)) })}
      </td>
    </tr>
  )
}

const rounded = (times: number) => (times < 100 ? Math.round(times * 10) / 10 : Math.round(times))

function useShown(name: HeadroomResource): (value: number) => string {
  const { t } = useTranslation('system')
  const formats = useFormats()
  if (name === 'processor') return formats.ratio
  if (name === 'connections') return formats.count
  if (name === 'diskSync')
    return (value) => t('headroom.perSecond', { rate: formats.number(Math.round(value * 10) / 10) })
  return formats.bytes
}
