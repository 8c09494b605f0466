import type { Break, ChainFinding } from '../../server/src/features/audit-log/chain-check.ts'

const sentences: Record<Break, string> = {
  missing: 'the entry is missing',
  changed: 'the entry was changed, or stands in another’s place',
  seal: 'the entry was not sealed with this server’s key',
  details_changed: 'what was kept of the operation was changed',
  details_missing: 'what was kept of the operation is gone, and no removal that the chain tells of covers it',
  cut_off: 'the chain ends before this entry, which was there once',
  anchor: 'the entry is another than the one that is known from outside',
  outside: 'an operation stands in the log that has no entry',
}

/** What was found, for a person at the terminal. */
export function report({ entries, head, removed, sealed, firstBreak }: ChainFinding): string {
  const lines = [
    `entries       ${entries}`,
    `head          ${head.seq}:${head.hash}`,
    `details gone  ${removed}  (removed after their time, or erased with their tenant)`,
    `seals         ${sealed ? 'checked' : 'not checked: there is no secret key here'}`,
    firstBreak
      ? `BROKEN        at entry ${firstBreak.seq}: ${sentences[firstBreak.what]}`
      : 'The chain is whole. Keep the head elsewhere: --known <head> proves later that nothing was taken off.',
  ]
  return `${lines.join('\n')}\n`
}
