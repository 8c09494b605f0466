import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import { callPage } from '../../../api/call'
import { Age } from '../../../components/Age'
import { useAlarmWords } from '../../../components/alarm-words/use-alarm-words'
import { AppLink } from '../../../lib/AppLink'
import css from '../side/Side.module.css'

const newest = 5

/** What is wrong with an access point, in words. A failed call is told by a notice. */
export function OpenAlarms({ sn, name }: { sn: string; name: string }) {
  const { t } = useTranslation('floor-plan')
  const words = useAlarmWords()
  const { data } = useQuery({
    queryKey: [listAlarms.path, 'open', sn, newest],
    queryFn: ({ signal }) => callPage(listAlarms, { query: { sn, open: true, limit: newest }, signal }),
  })
  return (
    <>
      <ul className={css.whole} aria-label={t('live.alarmsAll')}>
        {data?.data.map((alarm) => (
          <li key={alarm.id} className={css.client}>
            <span>{words.what(alarm, name)}</span>
            <span className={css.soft}>
              <Age at={alarm.beganAt} />
            </span>
          </li>
        ))}
      </ul>
      <AppLink to="/monitor/alarm">{t('live.showAlarms')}</AppLink>
    </>
  )
}
