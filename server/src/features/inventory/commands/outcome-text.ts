import type { CommandOutcome } from '../../../southbound/ports.ts'

const MAX = 16_000

/** What the device said, kept as text: lines stay, other control characters go. */
export function outcomeText({ text, data }: Omit<CommandOutcome, 'status'>): string | null {
  const said = [text, ...dataTexts(data)].filter(Boolean).join('\n')
  return said ? said.slice(0, MAX).replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '\u{FFFD}') : null
}

/** The output of a script stands as it was written; any other data as JSON. */
function dataTexts(data: unknown): string[] {
  if (data === undefined || data === null) return []
  const { output, exitCode, ...rest } = data as { output?: unknown; exitCode?: unknown }
  if (output === undefined && exitCode === undefined) return [JSON.stringify(data)]
  return [
    ...(typeof output === 'string' ? [output] : []),
    ...(exitCode === undefined || exitCode === 0 ? [] : [`exit code ${String(exitCode)}`]),
    ...(Object.keys(rest).length > 0 ? [JSON.stringify(rest)] : []),
  ]
}
