import { fileURLToPath } from 'node:url'

/** The folder of the checkout, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A line of progress; on stderr, so that what a command prints stays readable for programs. */
export const tell = (text) => process.stderr.write(`${text}\n`)

/** An error whose message is a sentence for the person who typed the command. */
export function failWith(sentence) {
  throw Object.assign(new Error(sentence), { forPerson: true })
}
