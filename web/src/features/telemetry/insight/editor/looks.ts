import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The console's own tokens: light and dark follow by themselves. */
const theme = EditorView.theme({
  '&': {
    fontSize: '13px',
    color: 'var(--text)',
    backgroundColor: 'var(--surface-panel)',
    borderRadius: '5px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--font-mono)',
    caretColor: 'var(--text)',
    padding: '8px 0',
    minHeight: '64px',
  },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: 'none' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-panel)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--text-faint)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { color: 'var(--accent-strong)', fontWeight: '600', textDecoration: 'none' },
  '.cm-completionInfo, .cm-metric-doc': { maxWidth: '320px', padding: '6px 10px', fontSize: '12px' },
  '.cm-metric-doc > :first-child': { color: 'var(--text-faint)' },
  '.cm-diagnostic': { padding: '4px 10px', borderLeft: 'none', fontSize: '12px' },
  '.cm-diagnostic-error': { color: 'var(--bad)' },
})

const words = HighlightStyle.define([
  {
    tag: [tags.function(tags.variableName), tags.keyword, tags.modifier, tags.operatorKeyword],
    color: 'var(--accent-strong)',
  },
  { tag: [tags.string], color: 'var(--ok)' },
  { tag: [tags.number], color: 'var(--busy)' },
  { tag: [tags.labelName], color: 'var(--warn)' },
  { tag: [tags.comment], color: 'var(--text-faint)' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--text-soft)' },
])

export const looks = [theme, syntaxHighlighting(words)]
