import css from './Relays.module.css'

/** The contact of an output between its two terminals, as the device last reported it. Words stand beside it. */
export function RelayDrawing({ on }: { on: boolean | undefined }) {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 96 40"
      data-on={on === true}
      data-unknown={on === undefined}
      aria-hidden="true"
    >
      <path className={css.wire} d="M2 28h22m48 0h22" />
      <path className={css.contact} d={on === false ? 'M26 28 66 7' : 'M28 28h40'} />
      <circle className={css.terminal} cx="26" cy="28" r="4" />
      <circle className={css.terminal} cx="70" cy="28" r="4" />
    </svg>
  )
}
