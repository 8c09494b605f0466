interface Named {
  name: string
}

/** As people of the browser's language sort names; `ap-2` before `ap-10`. */
export const byName = (a: Named, b: Named): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true })
