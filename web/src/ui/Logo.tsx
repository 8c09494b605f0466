/** A perch under a roof line, on a 24 px grid, in the current colour: roof, perch and the one who sits there. */
export function Logo({ size = 24, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M3 11.5 12 4l9 7.5" />
      <path d="M6 19.5h12" />
      <path d="M12 19.5v-3" />
      <circle cx="12" cy="13" r="1.6" fill="currentColor" />
    </svg>
  )
}
