/** Packages without types of their own, as far as they are used here. */
declare module 'bidi-js' {
  export interface Embedding {
    levels: Uint8Array
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Embedding
    /** Null when the character has no mirrored one. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
