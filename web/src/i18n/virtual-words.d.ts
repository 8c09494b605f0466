/** Made by `web/build/words-of-languages.ts`. */
declare module 'virtual:words' {
  type Load<Loaded> = () => Promise<Loaded>
  type Lists = Record<string, Load<Record<string, Load<unknown>>>>
  const lists: Lists
  export default lists
  /** The same lists, with the words that every page behind the start page says. */
  export const behind: Lists
}
