import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { PromQLExtension } from '@prometheus-io/codemirror-promql'
import { useEffect, useRef } from 'react'
import { CompletionClient, type DocOf } from './completion-client'
import { faultFinder } from './faults'
import { looks } from './looks'
import { metricHover } from './metric-hover'

export interface PromqlEditorProps {
  value: string
  onChange: (value: string) => void
  onRun: () => void
  docs: DocOf
  /** Of the reader's language: the field itself is never mirrored. */
  dir: 'ltr' | 'rtl'
  words: { label: string; placeholder: string; completions: string }
  /** The element that tells how it is used. */
  describedBy: string
}

/**
 * A field for PromQL. Tab leaves it as it leaves every field; Ctrl-Space completes, Ctrl-Enter asks, F8 goes to the
 * next fault.
 */
export function PromqlEditor({ value, docs, dir, words, describedBy, ...calls }: PromqlEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(calls)
  latest.current = calls
  const first = useRef(value)
  useEffect(() => {
    const attributes = {
      ...{ 'aria-label': words.label, 'aria-describedby': describedBy, 'aria-multiline': 'true' },
      ...{ dir: 'ltr', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' },
    }
    const made = new EditorView({
      parent: box.current!,
      doc: view.current?.state.doc.toString() ?? first.current,
      extensions: [
        editing(() => latest.current.onRun()),
        promql(docs),
        metricHover(docs, dir),
        looks,
        placeholder(words.placeholder),
        EditorState.phrases.of({ Completions: words.completions }),
        EditorView.contentAttributes.of(attributes),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString())
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [docs, dir, words.label, words.placeholder, words.completions, describedBy])
  useEffect(() => {
    const present = view.current
    if (!present || present.state.doc.toString() === value) return
    present.dispatch({ changes: { from: 0, to: present.state.doc.length, insert: value } })
  }, [value])
  return <div ref={box} dir="ltr" />
}

const editing = (run: () => void): Extension => [
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  // What is offered is taken by the next Enter, however quick: a new line is hardly ever wanted here.
  autocompletion({ icons: false, maxRenderedOptions: 80, interactionDelay: 0 }),
  EditorView.lineWrapping,
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => handled(run) }])),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
]

/** The key is ours: nothing else hears of it. */
function handled(run: () => void): true {
  run()
  return true
}

const promql = (docs: DocOf): Extension => [
  new PromQLExtension()
    .activateLinter(false)
    .setComplete({ remote: new CompletionClient(docs), maxMetricsMetadata: 10_000 })
    .asExtension(),
  faultFinder(),
]
