import { remoteSubject } from '../../timeseries/scope/subjects.ts'

export interface EraseDeps {
  series: { delete(sns: string[]): Promise<void> }
  /** Whether somebody has the device. */
  isBound(sn: string): Promise<boolean>
}

/**
 * Deletes for good what is kept of devices, but for those that somebody has bound since, and what was sent for
 * networks. Rejects when that is not sure to last.
 */
export const eraseSeries =
  ({ series, isBound }: EraseDeps) =>
  async ({ sns, networks }: { sns: string[]; networks: number[] }): Promise<void> => {
    const free = []
    for (const sn of sns) if (!(await isBound(sn))) free.push(sn)
    await series.delete([...free, ...networks.map(remoteSubject)])
  }
