import type { RecordedEvent } from '#contract/remote-access/recordings.ts'

export interface TypedLine {
  /** ms from the beginning. */
  at: number
  text: string
  /** Something of it was not shown by the device. */
  isHidden: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: arrows and the like come as sequences
const SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)?/g
const ERASES = ['\u007f', '\b']

/** What was typed, line by line: keys that write nothing are left out. */
export function typedLines(events: readonly RecordedEvent[]): TypedLine[] {
  const lines: TypedLine[] = []
  let line: TypedLine | null = null
  const end = () => {
    if (line && (line.text.trim() !== '' || line.isHidden)) lines.push(line)
    line = null
  }
  for (const [at, kind, text] of events) {
    if (kind !== 'i' && kind !== 'h') continue
    line ??= { at, text: '', isHidden: false }
    if (kind === 'h') line.isHidden = true
    for (const key of text.replace(SEQUENCE, '')) {
      if (key === '\r' || key === '\n') {
        end()
        continue
      }
      line ??= { at, text: '', isHidden: false }
      if (ERASES.includes(key)) line.text = line.text.slice(0, -1)
      else if (key >= ' ') line.text += key
    }
  }
  end()
  return lines
}
