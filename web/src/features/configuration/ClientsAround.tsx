import { useTranslation } from 'react-i18next'
import type { ChangeSetDetail } from '#contract/configuration/changes/change-set.ts'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { FactList } from '../../ui/FactList'
import { Notice } from '../../ui/Notice'

type Clients = NonNullable<ChangeSetDetail['clients']>

/** Of very few, half can leave by chance. */
const LEAST = 4

/** Whether clients came back after a save; what to do where they did not. */
export function ClientsAround({ clients }: { clients: Clients }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const shown = (count: number | null) =>
    count === null ? <Dash reason={t('set.clientsUnknown')} /> : formats.number(count)
  return (
    <>
      {areFew(clients) && <Notice tone="warn">{t('set.clientsFew')}</Notice>}
      <FactList
        columns={1}
        facts={[
          { name: t('set.clientsBefore'), value: shown(clients.before) },
          {
            name: t('set.clientsAfter'),
            value: isDue(clients)
              ? shown(clients.after)
              : t('set.clientsDue', { time: formats.time(clients.countedAt) }),
          },
        ]}
      />
    </>
  )
}

export const isDue = ({ countedAt }: Clients) => countedAt <= Date.now()

const areFew = ({ before, after }: Clients) =>
  before !== null && after !== null && before >= LEAST && after < before / 2
