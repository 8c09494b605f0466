/** What is printed beside a port; the panel and its legend draw the same. */
export const glyphs = {
  uplink: 'M33-1v-7m-2.8 2.8L33-8l2.8 2.8',
  /** Around the middle of a badge. */
  loop: 'M2.6-1.9A3.2 3.2 0 1 0 3.2.6M3.3-3.6v2.3H1',
  blocked: 'M-2.2 2.2 2.2-2.2M3.1 0A3.1 3.1 0 1 1-3.1 0 3.1 3.1 0 1 1 3.1 0z',
  /** A padlock around the middle. */
  own: 'M-3.2-.6h6.4v4.800h-6.4zM-1.900-.6v-1.600a1.900 1.900 0 0 1 3.800 0v1.600',
  /** Over a line, around the middle of a badge. */
  beyond: 'M-3.4 2.6h6.800M0 1.200v-4.600m-2 2L0-3.400l2 2',
  power: 'M8.4-9.5 4.6-4h2.6L6 .4l4-5.2H7.2z',
}
