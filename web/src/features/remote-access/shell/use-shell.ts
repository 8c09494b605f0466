import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { Terminal } from '@xterm/xterm'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TerminalNews } from '#contract/remote-access/endpoints.ts'
import { openLine, type ShellEnd, type ShellLine, type ShellPlace } from './shell-line'
import { terminalLook } from './terminal-look'
import { useTransfer } from './use-transfer'

export type ShellState = 'connecting' | 'open' | ShellEnd

interface Drawn {
  terminal: Terminal
  search: SearchAddon
}

/** A terminal in `place`, and its line to the shell; `attempt` counts up to connect again. */
export function useShell(
  { tunnel, follow }: ShellPlace,
  ready: boolean,
  place: RefObject<HTMLDivElement | null>,
  label: string,
) {
  const drawn = useRef<Drawn | null>(null)
  const [state, setState] = useState<ShellState>('connecting')
  const [attempt, setAttempt] = useState(0)
  const [selected, setSelected] = useState(false)
  const [followers, setFollowers] = useState<string[]>([])
  const line = useRef<ShellLine | null>(null)
  const files = useTransfer(tunnel, line)
  const { transfer } = files

  useEffect(() => {
    const element = place.current
    if (!element) return
    const terminal = newTerminal(label)
    const [fit, search] = [new FitAddon(), new SearchAddon()]
    for (const addon of [fit, search, new WebLinksAddon()]) terminal.loadAddon(addon)
    terminal.open(element)
    terminal.options.disableStdin = follow
    // Who looks on sees it as large as it is where somebody types.
    if (!follow) fit.fit()
    terminal.onSelectionChange(() => setSelected(terminal.hasSelection()))
    const watch = new ResizeObserver(() => follow || fit.fit())
    watch.observe(element)
    drawn.current = { terminal, search }
    return () => {
      watch.disconnect()
      terminal.dispose()
      drawn.current = null
    }
  }, [place, label, follow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line
  useEffect(() => {
    const terminal = drawn.current?.terminal
    if (!terminal || !ready) return
    setState('connecting')
    const news = {
      state: setState,
      followers: setFollowers,
      file: (news: TerminalNews) => transfer.hear(news),
    }
    const joined = join(terminal, { tunnel, follow }, news)
    line.current = joined.line
    return joined.leave
  }, [tunnel, follow, ready, attempt, label])

  return {
    ...{ state, selected, followers, files },
    again: () => setAttempt((before) => before + 1),
    find: (words: string) => drawn.current?.search.findNext(words),
    copied: () => drawn.current?.terminal.getSelection() ?? '',
    paste: (text: string) => drawn.current?.terminal.paste(text),
    focus: () => drawn.current?.terminal.focus(),
  }
}

function newTerminal(label: string): Terminal {
  const terminal = new Terminal({
    ...terminalLook,
  })
  terminal.attachCustomKeyEventHandler((event) => !(event.ctrlKey && event.shiftKey && event.key === 'C'))
  terminal.textarea?.setAttribute('aria-label', label)
  return terminal
}

interface ShellNews {
  state: (state: ShellState) => void
  followers: (names: string[]) => void
  file: (news: TerminalNews) => void
}

function take(news: TerminalNews, terminal: Terminal, told: ShellNews): void {
  if (news.type === 'size') terminal.resize(news.columns, news.rows)
  else if (news.type === 'followers') told.followers(news.names)
  else if (news.type !== 'ready') told.file(news)
  else {
    told.state('open')
    terminal.focus()
  }
}

/** What is printed counts as drawn when the terminal has taken it in: until then the device prints no further. */
function join(
  terminal: Terminal,
  shell: ShellPlace,
  told: ShellNews,
): { line: ShellLine; leave: () => void } {
  const { cols: columns, rows } = terminal
  const line: ShellLine = openLine(
    shell,
    { columns, rows },
    {
      told: (news) => take(news, terminal, told),
      printed: (bytes) => terminal.write(bytes, () => shell.follow || line.drawn(bytes.length)),
      over: told.state,
    },
  )
  const typed = terminal.onData((keys) => line.type(keys))
  const resized = terminal.onResize(
    (size) => shell.follow || line.resize({ columns: size.cols, rows: size.rows }),
  )
  const leave = () => {
    typed.dispose()
    resized.dispose()
    line.close()
  }
  return { line, leave }
}
