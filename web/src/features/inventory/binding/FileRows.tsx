import { useTranslation } from 'react-i18next'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { importReservations, ReservationRowError } from '#contract/inventory/reservations.ts'
import type { AnswerTo } from '../../../api/call'
import { Mono } from '../../../ui/Mono'
import { Notice } from '../../../ui/Notice'
import css from './FileReserve.module.css'

/** What is wrong in a file, in its own rows and columns. */
export function FileMistakes({ errors }: { errors: readonly ReservationRowError[] }) {
  const { t } = useTranslation(['binding', 'inventory'])
  /** What the column takes. */
  const hints: Record<string, string> = {
    sn: t('inventory:bind.snHint'),
    mac: t('inventory:bind.macHint'),
    type: deviceKinds.join(', '),
  }
  const hintOf = ({ column, reason }: ReservationRowError) =>
    reason === 'invalid_value' && column !== null ? hints[column] : undefined
  return (
    <>
      <Notice tone="warn" live>
        {t('file.wrong', { wrong: errors.length })}
      </Notice>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('file.row')}</th>
              <th scope="col">{t('file.column')}</th>
              <th scope="col">{t('file.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error) => (
              <tr key={`${error.row} ${error.column} ${error.reason}`}>
                <td>{error.row}</td>
                <td>{error.column !== null && <bdi>{error.column}</bdi>}</td>
                <td>
                  {t(`file.why.${error.reason}`, error.params)}
                  {hintOf(error) && <div className={css.hint}>{hintOf(error)}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** What would be reserved. */
export function FileRows({ rows }: { rows: AnswerTo<typeof importReservations>['rows'] }) {
  const { t } = useTranslation(['binding', 'inventory'])
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('file.row')}</th>
            <th scope="col">{t('inventory:column.sn')}</th>
            <th scope="col">{t('inventory:column.name')}</th>
            <th scope="col">{t('inventory:column.type')}</th>
            <th scope="col">{t('file.labelled')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, sn, name, type, label }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <Mono>{sn}</Mono>
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                <bdi>{type}</bdi>
              </td>
              <td>{label && t('file.given')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
