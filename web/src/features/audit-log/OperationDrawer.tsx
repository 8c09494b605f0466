import { Button, Code, Drawer, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#contract/audit-log/endpoints.ts'
import type { ErrorName } from '#contract/errors.ts'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { FactList } from '../../ui/FactList'
import { Mono } from '../../ui/Mono'
import { OperationChanges } from './OperationChanges'
import css from './OperationLog.module.css'
import { OutcomeMark, operationName } from './operation-columns'

/** One operation with all that was kept of it. */
export function OperationDrawer({
  operation,
  onClose,
}: {
  operation: Operation | null
  onClose: () => void
}) {
  const { t } = useTranslation(['audit-log', 'common'])
  return (
    <Drawer
      opened={operation !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={operation ? operationName(t, operation) : undefined}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title }}
    >
      {operation && <Facts operation={operation} />}
      {operation && <OperationChanges operation={operation} />}
      {operation && <Input input={operation.input} />}
      {operation?.sn && operation.group !== null && (
        <Group mt="lg">
          <Button component={AppLink} to="/device/info" search={{ sn: operation.sn }} variant="default">
            {t('drawer.openDevice')}
          </Button>
        </Group>
      )}
    </Drawer>
  )
}

function Facts({ operation }: { operation: Operation }) {
  const { t } = useTranslation(['audit-log', 'errors'])
  const formats = useFormats()
  const { outcome, sn, subject, groupName } = operation
  const reason = t(`errors:${outcome as ErrorName}`, { defaultValue: outcome, name: operation.subject ?? '' })
  return (
    <FactList
      columns={1}
      facts={[
        { name: t('column.outcome'), value: <OutcomeMark outcome={outcome} t={t} /> },
        ...(outcome === 'done' ? [] : [{ name: t('outcome.refused'), value: reason }]),
        ...(subject ? [{ name: t('column.subject'), value: <bdi>{subject}</bdi> }] : []),
        ...(sn ? [{ name: t('drawer.sn'), value: <Mono>{sn}</Mono> }] : []),
        ...(groupName ? [{ name: t('column.group'), value: <bdi>{groupName}</bdi> }] : []),
        { name: t('column.by'), value: <bdi>{operation.by}</bdi> },
        ...(operation.token ? [{ name: t('drawer.token'), value: <bdi>{operation.token}</bdi> }] : []),
        { name: t('drawer.role'), value: t(`role.${operation.role}`) },
        { name: t('column.address'), value: <Mono>{operation.address}</Mono> },
        { name: t('drawer.exact'), value: formats.time(operation.at) },
        ...(operation.entry ? [{ name: t('drawer.entry'), value: formats.count(operation.entry) }] : []),
        ...(operation.hash ? [{ name: t('drawer.hash'), value: <Mono>{operation.hash}</Mono> }] : []),
      ]}
    />
  )
}

function Input({ input }: { input: Operation['input'] }) {
  const { t } = useTranslation('audit-log')
  const empty = Object.keys(input).length === 0
  return (
    <section className={css.input} aria-label={t('drawer.input')}>
      <h3>{t('drawer.input')}</h3>
      <p>{empty ? t('drawer.noInput') : t('drawer.inputNote')}</p>
      {!empty && (
        <Code block dir="ltr" tabIndex={0}>
          {JSON.stringify(input, null, 2)}
        </Code>
      )}
    </section>
  )
}
