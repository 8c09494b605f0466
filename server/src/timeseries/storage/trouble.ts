export type Trouble = (message: string) => void
