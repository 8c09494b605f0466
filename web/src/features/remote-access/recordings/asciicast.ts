import type { RecordedEvent, TerminalRecording } from '#contract/remote-access/recordings.ts'

/** Version 2 of the format of asciinema, one event a line; where input was hidden stands a marker. */
export function asciicast(recording: TerminalRecording, events: readonly RecordedEvent[]): string {
  const { columns: width, rows: height, startedAt, name } = recording
  const head = { version: 2, width, height, timestamp: Math.floor(startedAt / 1_000), title: name }
  const lines = events.map(([at, kind, text]) =>
    kind === 'h' ? [at / 1_000, 'm', 'hidden input'] : [at / 1_000, kind, text],
  )
  return `${[head, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`
}
