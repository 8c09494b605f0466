import type { KeptSecret } from './kept-secret.ts'

type MemberOf<Value> = Value extends unknown ? keyof Value & string : never
type MemberValue<Value, Member extends string> = Value extends unknown
  ? Member extends keyof Value
    ? NonNullable<Value[Member]>
    : never
  : never

/** Paths below one member; lists are values, and a secret is one whatever stands for it. */
type PathsBelow<Value, Path extends string> = [Extract<Value, KeptSecret>] extends [never]
  ? PathsInside<Value, Path>
  : Path
type PathsInside<Value, Path extends string> = Value extends readonly unknown[]
  ? Path
  : Value extends object
    ? `${Path}.${LeafPath<Value>}`
    : Path

/** Dotted paths to all values of a thing, optional and alternative ones included. */
export type LeafPath<Value> = {
  [M in MemberOf<Value>]: PathsBelow<MemberValue<Value, M>, M>
}[MemberOf<Value>]

type SecretBelow<Value, Path extends string> = [Extract<Value, KeptSecret>] extends [never]
  ? Value extends readonly unknown[]
    ? never
    : Value extends object
      ? `${Path}.${SecretPath<Value>}`
      : never
  : Path

/** Those whose schema takes `{kept: true}`. */
export type SecretPath<Value> = {
  [M in MemberOf<Value>]: SecretBelow<MemberValue<Value, M>, M>
}[MemberOf<Value>]
