/**
 * Colours of the lines of a chart on a light ground, on screens and on paper. Found by search, not by eye: every
 * pair stays apart for readers with normal, protan, deutan and tritan vision (web/src/ui/chart/palette.test.ts).
 * The first ones are the farthest apart.
 */
export const lineColours = [
  ...['#196467', '#4087fd', '#b27e6c', '#3f0390', '#71153d'],
  ...['#2d4900', '#9981ac', '#6a53bd', '#845149', '#718516'],
] as const
