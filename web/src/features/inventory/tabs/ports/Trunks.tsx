import { useTranslation } from 'react-i18next'
import type { Trunk } from '#contract/inventory/state/port-details.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'

/** Ports that act as one; nothing where the device has none. */
export function Trunks({ trunks }: { trunks: readonly Trunk[] }) {
  const { t } = useTranslation('inventory')
  if (trunks.length === 0) return null
  return (
    <Panel title={t('port.trunks')} flush>
      <DataTable
        label={t('port.trunks')}
        rows={trunks}
        rowKey={({ id, kind }) => `${kind}-${id}`}
        none=""
        columns={[
          { id: 'trunk', header: t('port.trunk'), cell: ({ id }) => String(id) },
          { id: 'kind', header: t('port.trunkKind'), cell: ({ kind }) => t(`port.trunkKinds.${kind}`) },
          {
            id: 'members',
            header: t('port.trunkMembers'),
            cell: ({ members }) =>
              members.map(({ port, state }) => (
                <div key={port}>
                  <Mono>{port}</Mono> {state && <bdi>({state})</bdi>}
                </div>
              )),
          },
        ]}
      />
    </Panel>
  )
}
