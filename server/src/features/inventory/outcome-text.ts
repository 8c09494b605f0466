import type { CommandOutcome } from '../../southbound/ports.ts'

const MAX = 16_000

/** What the device said, kept as text: lines stay, other control characters go. */
export function outcomeText({ text, data }: Omit<CommandOutcome, 'status'>): string | null {
  const said = [text, data === undefined ? undefined : JSON.stringify(data)].filter(Boolean).join('\n')
  return said ? said.slice(0, MAX).replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '\u{FFFD}') : null
}
