import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showRawState } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { reading, toldInPlace } from '../../../../api/query-client'
import { Age } from '../../../../components/Age'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import { Panel } from '../../../../ui/page/Panel'
import css from './RawTab.module.css'

/** The last report word for word, for those who want to see what the device itself said. */
export function RawTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const words = useFailureWords()
  const raw = useQuery({ ...reading(showRawState, { sn: device.sn }), ...toldInPlace })
  const { data } = raw
  return (
    <Panel
      title={t('raw.title')}
      aside={
        data?.at ? (
          <>
            <Age at={data.at} /> · {t('raw.hint')}
          </>
        ) : (
          t('raw.hint')
        )
      }
      flush
    >
      {raw.isPending && <Skeleton height={240} m="md" w="auto" />}
      {raw.isError && !data && (
        <p className={css.plain} role="alert">
          {words(raw.error)}
        </p>
      )}
      {data && data.raw === null && <p className={css.plain}>{t('raw.none')}</p>}
      {data && data.raw !== null && (
        <textarea
          className={css.code}
          dir="ltr"
          readOnly
          spellCheck={false}
          rows={28}
          aria-label={t('raw.title')}
          value={JSON.stringify(data.raw, null, 2)}
        />
      )}
    </Panel>
  )
}
