import type { KeyObject } from 'node:crypto'
import { keptOperations, listOperations } from '#contract/audit-log/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ExportList } from '../../http/exports.ts'
import type { ReachReader } from '../../http/guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { AnchorFile, readAnchor } from './anchor.ts'
import { ChainRepository } from './chain.repository.ts'
import { ChainWriter } from './chain-writer.ts'
import { Erasure } from './erasure.ts'
import { takeUpOlder } from './older-operations.repository.ts'
import { OperationRepository } from './operation.repository.ts'
import { operationExport } from './operation-export.ts'
import { type OperationsDeps, OperationsService, type Subjects } from './operations.service.ts'
import { RecordReader } from './record.reader.ts'
import { Retention } from './retention.ts'
import type { AuditedCalls } from './watched.ts'
import { Watcher } from './watching.ts'

export interface AuditLogDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  reach: ReachReader
  subjects: Subjects
  /** What calls change; asked when all features are there. */
  audited(): AuditedCalls
  dataFolder: string
  /** Of the chain's seals (`sealKey`). */
  key: KeyObject
  /** How long the details can be read; the chain stays. */
  days: number
}

/** Who did what: readable for a while, in a chain for good. */
export async function createAuditLog({ db, bus, clock, log, reach, subjects, ...own }: AuditLogDeps) {
  const operations = new OperationRepository(db)
  const chain = new ChainRepository(db)
  const anchor = new AnchorFile(own.dataFolder, () => clock.now())
  const writer = new ChainWriter(chain, own.key, (head) => anchor.saw(head))
  const watcher = new Watcher(new RecordReader(db), own.audited)
  const kept: OperationsDeps['kept'] = (operation) => bus.emit('operation.kept', operation)
  await takeUpOlder(db, own.key)
  await compareWithAnchor()
  const { days } = own
  const service = new OperationsService({
    ...{ operations, chain, writer, watcher, subjects, reach, clock, log, days, kept },
  })
  const retention = new Retention({ operations, chain, writer, clock, log, days })
  retention.start()
  const routes: Route[] = [
    route(listOperations, ({ caller, query }) => service.list(caller, query)),
    route(keptOperations, () => service.keeping()),
  ]
  return {
    routes,
    exports: [operationExport as ExportList],
    retention,
    erasure: new Erasure({ operations, chain, writer, clock }),
    operationLog: service,
    async stop(): Promise<void> {
      await retention.stop()
      await service.keepLate()
      await writer.idle()
      anchor.write()
    },
  }

  async function compareWithAnchor(): Promise<void> {
    const known = readAnchor(own.dataFolder)
    const { seq, hash } = await chain.head()
    const end = { seq, hash }
    if (known && known.seq > seq) {
      anchor.hold()
      log.error({ known, end }, 'the audit chain is shorter than it was: run "npm run audit:verify"')
    } else if (!known && seq > 0) {
      log.error(
        { end },
        'audit-anchor is missing from the data folder, or cannot be read: entries that were cut off the end of the audit chain would not be noticed; compare with an end noted elsewhere',
      )
    } else log.info(end, 'the audit chain ends here')
  }
}
