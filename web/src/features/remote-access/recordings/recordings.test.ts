import { expect, it } from 'vitest'
import type { RecordedEvent, TerminalRecording } from '#contract/remote-access/recordings.ts'
import { asciicast } from './asciicast'
import { Player } from './player'
import { typedLines } from './typed-lines'

const events: RecordedEvent[] = [
  [0, 'o', '$ '],
  [100, 'i', 'l'],
  [100, 'o', 'l'],
  [200, 'i', 'x'],
  [300, 'i', '\u007fs'],
  [400, 'i', '\u001b[A\r'],
  [500, 'r', '100x30'],
  [600, 'h', ''],
  [700, 'i', '\r'],
  [800, 'i', '\r'],
  [900, 'o', 'end'],
]

function drawn() {
  const screen = { text: '', size: '' }
  const player = new Player(
    { columns: 80, rows: 24, events },
    {
      clear: () => Object.assign(screen, { text: '' }),
      resize: (columns, rows) => Object.assign(screen, { size: `${columns}x${rows}` }),
      print: (text) => {
        screen.text += text
      },
    },
  )
  return { screen, player }
}

it('draws what was printed until a moment, forwards and backwards', () => {
  const { screen, player } = drawn()
  expect(screen).toEqual({ text: '', size: '80x24' })
  player.seek(100)
  expect(screen).toEqual({ text: '$ l', size: '80x24' })
  player.seek(100)
  player.seek(5_000)
  expect(screen).toEqual({ text: '$ lend', size: '100x30' })
  player.seek(0)
  expect(screen).toEqual({ text: '$ ', size: '80x24' })
  expect(player.at).toBe(0)
})

it('lists what was typed by lines, and that something was hidden', () => {
  expect(typedLines(events)).toEqual([
    { at: 100, text: 'ls', isHidden: false },
    { at: 600, text: '', isHidden: true },
  ])
})

it('is read by others as asciicast', () => {
  const recording = { columns: 80, rows: 24, startedAt: 5_000, name: 'ap' } as TerminalRecording
  const [head, first, ...rest] = asciicast(recording, events).trim().split('\n')
  expect(JSON.parse(head!)).toEqual({ version: 2, width: 80, height: 24, timestamp: 5, title: 'ap' })
  expect(first).toBe('[0,"o","$ "]')
  expect(rest).toContain('[0.6,"m","hidden input"]')
})
