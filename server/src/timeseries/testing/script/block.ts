/** A command's lines up to the next empty one; `line` counts from 1. */
export interface Block {
  line: number
  head: string
  body: string[]
}
