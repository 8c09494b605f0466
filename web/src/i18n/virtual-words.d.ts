/** Made by `web/build/words-of-languages.ts`. */
declare module 'virtual:words' {
  type Load<Loaded> = () => Promise<Loaded>
  const lists: Record<string, Load<Record<string, Load<unknown>>>>
  export default lists
}
