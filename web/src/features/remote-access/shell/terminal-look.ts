import type { ITerminalOptions } from '@xterm/xterm'

export const terminalLook: ITerminalOptions = {
  theme: { background: '#14181d', foreground: '#e6e9ec', cursor: '#e6e9ec' },
  ...{ fontSize: 14, scrollback: 5_000, cursorBlink: true, screenReaderMode: true },
  fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
}
