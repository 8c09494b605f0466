import { IconDevices2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import type { AnswerTo } from '../../api/call'
import { listOfKind } from '../../features/inventory/kinds'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'
import { Panel } from '../../ui/page/Panel'
import css from './HomePage.module.css'
import { type KindRow, kindRows } from './kind-rows'

/** Kinds that no list shows: all others are named as the menu names their list. */
const unlisted = ['server', 'printer', 'host', 'sta'] as const
const isUnlisted = (kind: DeviceKind | null): kind is (typeof unlisted)[number] =>
  (unlisted as readonly unknown[]).includes(kind)

interface KindTableProps {
  counts: AnswerTo<typeof deviceCounts>
  scope: 'network' | 'all'
}

/** Devices by kind; each number leads to the list it counts. */
export function KindTable({ counts, scope }: KindTableProps) {
  const { t } = useTranslation(['home', 'shell'])
  return (
    <Panel title={t('kinds.title')} flush>
      <table className={css.kinds} aria-label={t('kinds.title')}>
        <thead>
          <tr>
            <th scope="col">{t('kinds.kind')}</th>
            <td className={css.share} />
            <th scope="col">{t('kinds.online')}</th>
            <th scope="col">{t('kinds.total')}</th>
            <th scope="col">{t('kinds.never')}</th>
          </tr>
        </thead>
        <tbody>
          {kindRows(counts.kinds).map((row) => (
            <Row key={row.type ?? 'unknown'} row={row} scope={scope} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Row({ row, scope }: { row: KindRow; scope: 'network' | 'all' }) {
  const { t } = useTranslation(['home', 'shell'])
  const formats = useFormats()
  const list = row.type ? listOfKind[row.type as DeviceKind] : null
  const to: ConsolePath = list?.path ?? '/'
  const base: Search = {
    ...(!list && { tab: 'devices', kind: row.type ?? 'unknown' }),
    ...(scope === 'all' && { scope: 'all' }),
  }
  const Icon = list?.icon ?? IconDevices2
  const number = (value: number, status?: string) => (
    <AppLink to={to} search={{ ...base, ...(status && { status }) }}>
      {formats.count(value)}
    </AppLink>
  )
  return (
    <tr>
      <th scope="row">
        <span className={css.kind}>
          <Icon size={18} stroke={1.6} />
          <AppLink to={to} search={base}>
            {list
              ? t(`shell:screen.${list.name}`)
              : isUnlisted(row.type)
                ? t(`kinds.unlisted.${row.type}`)
                : t('kinds.unknown')}
          </AppLink>
        </span>
      </th>
      <td className={css.share}>
        <span className={css.bar}>
          <span style={{ width: `${row.total ? (100 * row.online) / row.total : 0}%` }} />
        </span>
      </td>
      <td>{number(row.online, 'online')}</td>
      <td>{number(row.total)}</td>
      <td>{number(row.never, 'never')}</td>
    </tr>
  )
}
