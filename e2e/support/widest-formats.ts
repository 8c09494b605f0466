/**
 * Dates, figures and lists of names as wide as in any of the languages, in place of those of the one shown.
 * Runs in the page before anything else does: it refers to nothing outside itself.
 */
export function widestFormats({ shown, languages }: { shown: string; languages: readonly string[] }): void {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!
  pen.font = '14px Inter, sans-serif'
  const widest = (texts: string[]) =>
    texts.reduce((one, other) => (pen.measureText(other).width > pen.measureText(one).width ? other : one))
  type Formatter = Record<string, (...given: unknown[]) => string>
  const makers = Intl as unknown as Record<string, new (locale: string, options: unknown) => Formatter>
  const made = new Map<string, Formatter[]>()

  for (const [name, methods] of [
    ['DateTimeFormat', ['format', 'formatRange']],
    ['NumberFormat', ['format']],
    ['RelativeTimeFormat', ['format']],
    ['ListFormat', ['format']],
    ['DurationFormat', ['format']],
    ['DisplayNames', ['of']],
  ] as const) {
    const Real = makers[name]
    if (!Real) continue
    const inEach = (options: unknown) => {
      const key = `${name} ${JSON.stringify(options)}`
      const there = made.get(key) ?? languages.map((language) => new Real(language, options))
      made.set(key, there)
      return there
    }
    makers[name] = new Proxy(Real, {
      construct(target, [locale, options]: [string | string[], unknown]) {
        const formatter = new target(locale as string, options)
        if (String(locale) !== shown) return formatter
        for (const method of methods)
          Object.defineProperty(formatter, method, {
            value: (...given: unknown[]) => widest(inEach(options).map((one) => one[method]!(...given))),
          })
        return formatter
      },
    })
  }
}
