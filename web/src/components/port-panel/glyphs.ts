/** What is printed beside a port; the panel and its legend draw the same. */
export const glyphs = {
  uplink: 'M33-1v-7m-2.8 2.8L33-8l2.8 2.8',
  power: 'M8.4-9.5 4.6-4h2.6L6 .4l4-5.2H7.2z',
}
