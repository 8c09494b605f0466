/** Wide letters, such as Chinese ones, count as two. */
const isWide = (letter: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)

/** As much of a text as so many letters leave room for. */
export function fitText(text: string, room: number): string {
  let used = 0
  let fitting = ''
  for (const letter of text) {
    used += isWide(letter) ? 2 : 1
    if (used > room) return `${[...fitting].slice(0, -1).join('')}…`
    fitting += letter
  }
  return text
}
