/** What is printed beside a port; the panel and its legend draw the same. */
export const glyphs = {
  uplink: 'M33-1v-7m-2.8 2.8L33-8l2.8 2.8',
  /** Around the middle of a badge. */
  loop: 'M2.6-1.9A3.2 3.2 0 1 0 3.2.6M3.3-3.6v2.3H1',
  blocked: 'M-2.2 2.2 2.2-2.2M3.1 0A3.1 3.1 0 1 1-3.1 0 3.1 3.1 0 1 1 3.1 0z',
  power: 'M8.4-9.5 4.6-4h2.6L6 .4l4-5.2H7.2z',
}
