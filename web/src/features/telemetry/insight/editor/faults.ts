import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { PromQLExtension } from '@prometheus-io/codemirror-promql'
import { askPrometheus, ExpressionError } from '../../../../api/prometheus'

/** So long (ms) after the last key an expression is looked at. */
const pause = 350

/** What is wrong, where it is: the server's own parser decides; without it, the grammar of the editor. */
export const faultFinder = () => linter((view) => faultsOf(view), { delay: pause })

const grammar = new PromQLExtension().getLinter()

async function faultsOf(view: EditorView): Promise<readonly Diagnostic[]> {
  const text = view.state.doc.toString()
  if (text.trim() === '') return []
  const suspected = await grammar.promQL.call(grammar)(view)
  try {
    await askPrometheus('parse_query', { query: text })
    return []
  } catch (error) {
    if (!(error instanceof ExpressionError)) return suspected
    const told = faultAt(view.state, error.text)
    return [told, ...suspected.filter(({ from, to }) => to < told.from || from > told.to)]
  }
}

const place = /(\d+):(\d+): parse error: ([\s\S]*)$/

/** The server names line and column, both from 1; the word there is marked, at the end of the text the last one. */
export function faultAt(state: EditorState, message: string): Diagnostic {
  const [, line, column, reason] = place.exec(message) ?? []
  if (!line || !column) return { from: 0, to: state.doc.length, severity: 'error', message }
  const { from, to } = state.doc.line(Math.min(Number(line), state.doc.lines))
  const at = Math.min(from + Number(column) - 1, to)
  const word = state.wordAt(at) ?? (at === to ? state.wordAt(Math.max(from, at - 1)) : null)
  const range = word ?? { from: Math.max(from, Math.min(at, to - 1)), to: Math.min(to, at + 1) }
  return { from: range.from, to: range.to, severity: 'error', message: reason ?? message }
}
