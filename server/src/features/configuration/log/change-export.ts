import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { listChanges } from '#contract/configuration/endpoints.ts'
import type { ExportColumn, ExportList } from '../../../http/exports.ts'
import type { CsvCell } from '../../../lib/csv/csv.ts'

interface PlacedChange extends DeviceChange {
  /** As it is called now; null when it was deleted since. */
  network?: string | null
}

type NameOf = (tenant: number, network: number) => Promise<string | null>

const shown = (name: string, value: (row: PlacedChange) => CsvCell): ExportColumn<PlacedChange>[] => [
  { word: `configuration:log.column.${name}`, value },
]

/** The configuration log as a file; sections, causes and outcomes by their names in the interface. */
export const changeExport = (nameOf: NameOf): ExportList<PlacedChange> => ({
  name: 'configuration',
  endpoint: listChanges,
  async prepare({ tenant }, rows) {
    const ids = new Set(rows.flatMap(({ group }) => group ?? []))
    const names = new Map<number, string | null>()
    for (const id of ids) names.set(id, await nameOf(tenant, id))
    return rows.map((row) => ({
      ...row,
      network: row.group === null ? null : (names.get(row.group) ?? null),
    }))
  },
  columns: {
    device: shown('device', (row) => row.name),
    network: shown('network', (row) => row.network),
    section: shown('section', (row) => row.sections.map(({ section }) => section).join(' ')),
    version: shown('version', ({ sections }) =>
      sections.length === 1 ? sections[0]!.version : versions(sections),
    ),
    cause: shown('cause', (row) => row.cause),
    by: shown('by', (row) => row.by),
    sn: shown('sn', (row) => row.sn),
    outcome: shown('outcome', (row) => row.outcome),
    at: shown('at', (row) => new Date(row.at)),
  },
})

const versions = (sections: DeviceChange['sections']): string =>
  sections.map(({ version }) => version).join(' ')
