import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listMassItems, type MassAction, type MassItem } from '#contract/mass-actions/endpoints.ts'
import { ApiError } from '../../api/api-error'
import { Dialog } from '../../components/form/Dialog'
import { useResourcePages } from '../../components/resource-list/use-resource-pages'
import { useFailureWords } from '../../i18n/use-failure-words'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { byReason } from './by-reason'
import css from './MassActions.module.css'
import { ExportResults } from './scripts/ExportResults'
import { ScriptOutput } from './scripts/ScriptOutput'
import { useScriptResults } from './scripts/use-script-results'
import { useMassWords } from './use-mass-words'

const namesShown = 5

/** Every device of a mass action: how far it is, and why it failed. */
export function MassActionDialog({ action, onClose }: { action: MassAction; onClose: () => void }) {
  const { t } = useTranslation(['mass-actions', 'common'])
  const words = useMassWords()
  const reasonOf = useReason()
  const { id } = action
  const failed = useResourcePages<MassItem>(listMassItems, { id, state: 'failed' }, action.items.failed > 0)
  const all = useResourcePages<MassItem>(listMassItems, { id })
  useScriptResults(all.rows)
  const reasons = byReason(failed.rows, reasonOf)
  return (
    <Dialog onClose={onClose} size="lg" title={words.title(action)}>
      <Stack gap="md">
        <Text size="sm">{words.status(action)}</Text>
        {reasons.length > 0 && (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('why')}</th>
                <th scope="col">{t('devices')}</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(([reason, those]) => (
                <tr key={reason}>
                  <td>{reason}</td>
                  <td>
                    <bdi>
                      {those
                        .slice(0, namesShown)
                        .map(({ name }) => name)
                        .join(', ')}
                    </bdi>{' '}
                    {those.length > namesShown && t('more', { count: those.length - namesShown })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {all.loading ? (
          <PageSkeleton label={t('common:loading')} />
        ) : (
          <Items rows={all.rows} reasonOf={reasonOf} isScript={action.action === 'script'} />
        )}
        {action.action === 'script' && <ExportResults action={action} />}
        {all.total !== null && all.rows.length < all.total && (
          <Button variant="default" loading={all.loadingMore} onClick={all.loadMore}>
            {t('more', { count: all.total - all.rows.length })}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

interface ItemsProps {
  rows: readonly MassItem[]
  reasonOf: (item: MassItem) => string
  isScript: boolean
}

function Items({ rows, reasonOf, isScript }: ItemsProps) {
  const { t } = useTranslation(['mass-actions', 'inventory'])
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('each')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('device')}</th>
          <th scope="col">{t('state')}</th>
          {isScript && <th scope="col">{t('output')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <tr key={item.sn} data-state={item.state}>
            <td>
              <bdi>{item.name}</bdi>
            </td>
            <td>
              {item.result ? t(`inventory:command.status.${item.result.status}`) : t(`item.${item.state}`)}
              {item.error && <small>{reasonOf(item)}</small>}
            </td>
            {isScript && <td>{item.result && <ScriptOutput result={item.result} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useReason(): (item: MassItem) => string {
  const words = useFailureWords()
  return ({ error, params }) => (error ? words(new ApiError(error, params)) : '')
}
