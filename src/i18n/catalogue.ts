/** The shape of a catalogue without its words: a translation has the same keys, and a string at each leaf. */
export type Translation<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Translation<Catalogue[Key]>
}
