import type {
  CommandDispatcher,
  CommandOutcome,
  DispatchedCommand,
  TraceInput,
} from '../../../southbound/ports.ts'

/** Where devices may send files; answered by the files feature. */
export interface Uploads {
  /**
   * Opens a place for one file of a device.
   * @throws LimitReached
   */
  expect(input: { sn: string; tenant: number; kind: 'trace'; name: string }): ExpectedUpload
}

export interface ExpectedUpload {
  /** Begins with `/files/`; good for one file. */
  path: string
  /** The file when it has come; null when its time is up or nobody waits any more. */
  arrived: Promise<{ id: number; name: string; bytes: number } | null>
  cancel(): void
}

export type TraceOrder = Omit<TraceInput, 'uploadPath' | 'snaplen' | 'filter'> & {
  snaplen?: number | undefined
  filter?: string | undefined
}

/** Packet captures: a place for the file, the command, and the file as its proof. */
export class Traces {
  readonly #uploads: Uploads | undefined
  constructor(uploads: Uploads | undefined) {
    this.#uploads = uploads
  }

  send(to: CommandDispatcher, sn: string, tenant: number, order: TraceOrder): DispatchedCommand {
    const name = `trace-${sn.replaceAll(':', '').toLowerCase()}.pcap`
    let upload: ExpectedUpload | undefined
    try {
      upload = this.#uploads?.expect({ sn, tenant, kind: 'trace', name })
    } catch (error) {
      return notSent(error)
    }
    const { snaplen, filter, ...rest } = order
    const command = to.enqueue(sn, 'trace', {
      ...rest,
      ...(snaplen !== undefined && { snaplen }),
      ...(filter !== undefined && { filter }),
      uploadPath: upload?.path ?? '/files/none',
    })
    return { ...command, outcome: proved(command.outcome, upload) }
  }
}

/** As a command that the device's queue did not take. */
const notSent = (error: unknown): DispatchedCommand => ({
  started: Promise.withResolvers<void>().promise,
  outcome: Promise.reject(error),
  cancel: () => false,
})

async function provedBy(
  ended: CommandOutcome,
  upload: ExpectedUpload,
  refuted: CommandOutcome['refuted'],
): Promise<CommandOutcome> {
  const no = refuted?.line.then((text) => ({ ...ended, status: 'failed' as const, text }))
  const yes = upload.arrived.then(
    (file): CommandOutcome =>
      file
        ? { ...ended, status: 'done', result: { type: 'file', ...file } }
        : { ...ended, status: 'unverified' },
  )
  try {
    return await Promise.race(no ? [yes, no] : [yes])
  } finally {
    refuted?.stop()
  }
}

/** A capture without its file is a promise. */
async function proved(
  outcome: Promise<CommandOutcome>,
  upload: ExpectedUpload | undefined,
): Promise<CommandOutcome> {
  try {
    const { refuted, ...ended } = await outcome
    if (ended.status !== 'accepted' || !upload) return ended
    return await provedBy(ended, upload, refuted)
  } finally {
    upload?.cancel()
  }
}
