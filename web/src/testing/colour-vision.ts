/** How different two colours look, also to people who see fewer of them. For tests of palettes. */
type Rgb = readonly [number, number, number]

export const visions = ['normal', 'protan', 'deutan', 'tritan'] as const
export type Vision = (typeof visions)[number]

/** Machado, Oliveira and Fernandes 2009, full strength, on linear RGB. */
const seen: Record<Exclude<Vision, 'normal'>, readonly Rgb[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = (row: Rgb, [a, b, c]: Rgb) => row[0] * a + row[1] * b + row[2] * c
const clamp = (value: number) => Math.min(1, Math.max(0, value))

function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** CIE L*a*b* (D65) of a colour `#rrggbb` as somebody with this vision sees it. */
export function labOf(hex: string, vision: Vision): Rgb {
  const plain = linear(hex)
  const rgb =
    vision === 'normal' ? plain : (seen[vision].map((row) => clamp(dot(row, plain))) as unknown as Rgb)
  const [x, y, z] = [
    dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047,
    dot([0.2126729, 0.7151522, 0.072175], rgb),
    dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as unknown as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const hueOf = (a: number, b: number) =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** CIEDE2000: about 1 is just noticeable side by side, above 10 is plain at a glance. */
export function difference(first: Rgb, second: Rgb): number {
  const [l1, a1, b1] = first
  const [l2, a2, b2] = second
  const c7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 0.5 * (1 - Math.sqrt(c7 / (c7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)]
  const far = Math.abs(h1 - h2) > 180
  const turn = c1 * c2 === 0 ? 0 : far ? h2 - h1 + (h2 <= h1 ? 360 : -360) : h2 - h1
  const hue = c1 * c2 === 0 ? h1 + h2 : far ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2 : (h1 + h2) / 2
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63))
  const sl = 1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * chroma, 1 + 0.015 * chroma * t]
  const rc = 2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const rt = -rc * Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2))))
  const [dl, dc] = [(l2 - l1) / sl, (c2 - c1) / sc]
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / sh
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rt * dc * dh)
}
