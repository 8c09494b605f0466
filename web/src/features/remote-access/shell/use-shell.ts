import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openLine, type ShellEnd, type ShellLine } from './shell-line'

export type ShellState = 'connecting' | 'open' | ShellEnd

const theme: ITheme = { background: '#14181d', foreground: '#e6e9ec', cursor: '#e6e9ec' }

interface Drawn {
  terminal: Terminal
  search: SearchAddon
}

/** A terminal in `place`, and its line to the shell; `attempt` counts up to connect again. */
export function useShell(
  tunnel: number,
  ready: boolean,
  place: RefObject<HTMLDivElement | null>,
  label: string,
) {
  const drawn = useRef<Drawn | null>(null)
  const [state, setState] = useState<ShellState>('connecting')
  const [attempt, setAttempt] = useState(0)
  const [selected, setSelected] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const terminal = newTerminal(label)
    const [fit, search] = [new FitAddon(), new SearchAddon()]
    for (const addon of [fit, search, new WebLinksAddon()]) terminal.loadAddon(addon)
    terminal.open(element)
    fit.fit()
    terminal.onSelectionChange(() => setSelected(terminal.hasSelection()))
    const watch = new ResizeObserver(() => fit.fit())
    watch.observe(element)
    drawn.current = { terminal, search }
    return () => {
      watch.disconnect()
      terminal.dispose()
      drawn.current = null
    }
  }, [place, label])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line
  useEffect(() => {
    const terminal = drawn.current?.terminal
    if (!terminal || !ready) return
    setState('connecting')
    return join(terminal, tunnel, setState)
  }, [tunnel, ready, attempt, label])

  return {
    ...{ state, selected },
    again: () => setAttempt((before) => before + 1),
    find: (words: string) => drawn.current?.search.findNext(words),
    copied: () => drawn.current?.terminal.getSelection() ?? '',
    paste: (text: string) => drawn.current?.terminal.paste(text),
    focus: () => drawn.current?.terminal.focus(),
  }
}

function newTerminal(label: string): Terminal {
  const terminal = new Terminal({
    ...{ theme, fontSize: 14, scrollback: 5_000, cursorBlink: true, screenReaderMode: true },
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
  })
  terminal.attachCustomKeyEventHandler((event) => !(event.ctrlKey && event.shiftKey && event.key === 'C'))
  terminal.textarea?.setAttribute('aria-label', label)
  return terminal
}

/** What is printed counts as drawn when the terminal has taken it in: until then the device prints no further. */
function join(terminal: Terminal, tunnel: number, told: (state: ShellState) => void): () => void {
  let line: ShellLine | null = null
  const { cols: columns, rows } = terminal
  line = openLine(
    tunnel,
    { columns, rows },
    {
      ready: () => {
        told('open')
        terminal.focus()
      },
      printed: (bytes) => terminal.write(bytes, () => line?.drawn(bytes.length)),
      over: told,
    },
  )
  const typed = terminal.onData((keys) => line?.type(keys))
  const resized = terminal.onResize((size) => line?.resize({ columns: size.cols, rows: size.rows }))
  return () => {
    typed.dispose()
    resized.dispose()
    line?.close()
  }
}
