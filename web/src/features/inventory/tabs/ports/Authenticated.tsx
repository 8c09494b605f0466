import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { mono, shown, text } from '../values'
import css from './PortDetails.module.css'

type Session = NonNullable<Port['authenticated']>[number] & { port?: string | undefined }

/** Who passed 802.1X on a port, or on several that are named then. */
export function Authenticated({ clients }: { clients: Session[] }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <section className={css.wide} aria-label={t('port.authenticated')}>
      <h3 className={css.title}>{t('port.authenticated')}</h3>
      <DataTable
        label={t('port.authenticated')}
        rows={clients}
        rowKey={(client, index) => `${client.mac}-${index}`}
        none=""
        columns={[
          { id: 'mac', header: t('client.mac'), cell: ({ mac }) => mono(mac) },
          ...(clients.some(({ port }) => port)
            ? [{ id: 'port', header: t('port.port'), cell: ({ port }: Session) => mono(port) }]
            : []),
          { id: 'user', header: t('port.username'), cell: ({ username }) => text(username) },
          { id: 'method', header: t('port.method'), cell: ({ method }) => text(method) },
          {
            id: 'vlan',
            header: t('client.vlan'),
            align: 'end',
            cell: ({ vlan }) => shown(vlan, String),
          },
          {
            id: 'session',
            header: t('port.session'),
            align: 'end',
            cell: ({ sessionSeconds }) => shown(sessionSeconds, formats.duration),
          },
        ]}
      />
    </section>
  )
}
